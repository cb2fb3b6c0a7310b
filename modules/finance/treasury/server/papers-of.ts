/** The papers that paid documents of a kind, or put money ahead of them: condition on `r`, of the record `e`, for its page. */
export const vouchersOf = (docType: string): string =>
  `r.id in (select s.by_id from item_settlement s join owed_item i on i.tenant_id = :tenant and i.id = s.item_id
      where s.tenant_id = :tenant and s.by_type = 'voucher' and i.doc_type = '${docType}' and i.doc_id = e.id
    union select h.voucher_id from voucher_held h join owed_item i on i.tenant_id = :tenant and i.id = h.item_id
      where h.tenant_id = :tenant and i.doc_type = '${docType}' and i.doc_id = e.id)`;

/** The cheques that paid documents of a kind, bounced ones among them. */
export const chequesOf = (docType: string): string =>
  `r.id in (select s.by_id from item_settlement s join owed_item i on i.tenant_id = :tenant and i.id = s.item_id
      where s.tenant_id = :tenant and s.by_type = 'cheque' and i.doc_type = '${docType}' and i.doc_id = e.id)`;
