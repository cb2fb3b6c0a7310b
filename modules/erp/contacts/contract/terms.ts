/** What the time to pay is counted in. */
export const termTypes = ['days', 'months', 'years'] as const;

/** Whoever reads contacts, and whoever writes them down. */
export const contactRights = {
  list: 'show_contacts',
  show: 'show_contacts',
  create: 'edit_contacts',
  edit: 'edit_contacts',
  disable: 'edit_contacts',
  remove: 'edit_contacts',
} as const;
