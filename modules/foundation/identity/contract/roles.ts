import type { Bilingual } from '#platform/entity';
import { type Permission, permissionGroups, permissions } from './permissions.ts';

interface SeedRole {
  name: Bilingual;
  permissions: readonly Permission[];
}

/** The roles a new company starts with; all of them may be changed. */
export const seedRoles = {
  administrator: { name: { en: 'Administrator', ar: 'مدير النظام' }, permissions },
  accountant: {
    name: { en: 'Accountant', ar: 'محاسب' },
    permissions: [
      'dashboard',
      'accounts-dashboard',
      'shipments_management',
      'print_shipments_receipt',
      'show_clients',
      'view_client_phone',
      'show_deliveries',
      'SHOW_ROLES_LIST',
      'show_products',
      'show_payroll',
      'show_notifications_header',
      ...permissionGroups.accounts,
    ],
  },
  branchManager: {
    name: { en: 'Branch manager', ar: 'مسؤول فرع' },
    permissions: [
      'dashboard',
      'shipments_management',
      'create_shipments',
      'edit_shipments',
      'edit_shipments_status',
      'show_shipments_status',
      'print_shipments_receipt',
      'show_clients',
      'view_client_phone',
      'create_clients',
      'show_deliveries',
      'SHOW_ROLES_LIST',
      'branches_management',
      'transfer_shipment_to_branch_manual',
      'approval_shipment_from_branch',
      'transfer_returned_shipment_to_branch_manual',
      'approval_returned_shipment_from_branch',
      'show_outgoing_shipments_from_branch',
      'show_outgoing_shipments_from_branch_waiting',
      'show_incoming_shipments_from_branch',
      'show_transfer_shipment_to_branch',
      'accounts_management',
      'show_treasury',
      'show_treasury_account_statement',
      'show_notifications_header',
    ],
  },
  deliveryAgent: {
    name: { en: 'Delivery agent', ar: 'مندوب توصيل' },
    permissions: ['shipments_management', 'edit_shipments_status', 'show_notifications_header'],
  },
  receivingAgent: {
    name: { en: 'Receiving agent', ar: 'مندوب استلام' },
    permissions: ['shipments_management', 'edit_shipments_status', 'show_notifications_header'],
  },
  client: {
    name: { en: 'Client', ar: 'عميل' },
    permissions: ['shipments_management', 'create_shipments', 'request_client_statement', 'show_notifications_header'],
  },
  cashier: {
    name: { en: 'Cashier', ar: 'كاشير' },
    permissions: [
      'use_till',
      'claim_register',
      'return_sales',
      'show_products',
      'show_stock',
      'show_sales',
      'show_contacts',
      'show_treasury',
      'show_notifications_header',
    ],
  },
  viewer: { name: { en: 'Viewer', ar: 'مُطّلع' }, permissions: ['dashboard', 'shipments_management'] },
} as const satisfies Record<string, SeedRole>;
export type SeedRoleName = keyof typeof seedRoles;
