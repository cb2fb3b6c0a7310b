/** Who reads what the shop sold and bought; costs and profits ask for `view_costs` and `view_profit` beside it. */
export const reportsKey = 'show_shop_reports';
