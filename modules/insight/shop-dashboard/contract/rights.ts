/** The specification's key of the shop's dashboard; each part asks for the key of its rows beside it. */
export const shopDashboardKey = 'shipments_management';
