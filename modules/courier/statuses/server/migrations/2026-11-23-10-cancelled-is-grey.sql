-- What was called off has not come to a good end: it no longer looks like a delivery. Colours a company chose itself stay.
update shipment_status set color = 'grey', version = version + 1 where id = 19 and color = 'green';
