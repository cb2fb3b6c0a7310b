-- Moves of many that are under way call the agents what the product calls them now.
update bulk_work set input = input - 'deliveryId' - 'receivingDeliveryId' - 'liableDeliveryId' - 'liableReceivingDeliveryId'
  || jsonb_build_object('courierId', input -> 'deliveryId', 'receivingAgentId', input -> 'receivingDeliveryId',
    'liableCourierId', input -> 'liableDeliveryId', 'liableReceivingAgentId', input -> 'liableReceivingDeliveryId')
where kind = 'shipment.move' and state = 'working';
