/** Who sells at a till and sees what tills did, makes a device a register's, looks at what others closed, and opens a shift again. */
export const posRights = {
  use: 'use_till',
  claim: 'claim_register',
  approve: 'approve_shift',
  reopen: 'reopen_shift',
  define: 'show_company_definition',
} as const;
