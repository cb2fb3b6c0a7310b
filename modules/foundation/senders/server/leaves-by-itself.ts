import { sql } from '#platform/server';

/** Whether messages of a row’s channel leave by themselves in this company: SQL over a column `channel`, for who writes messages. */
export const leavesByItself = sql<boolean>`case channel
  when 'sms' then exists (select from sms_settings w where w.tenant_id = :tenant and w.sms_driver is not null)
  when 'whatsapp' then exists (select from whatsapp_settings w where w.tenant_id = :tenant and w.whatsapp_driver is not null)
  else exists (select from mail_settings w where w.tenant_id = :tenant and w.mail_driver is not null) end`;
