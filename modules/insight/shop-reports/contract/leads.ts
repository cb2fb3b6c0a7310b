import type { ReportLead } from '#platform/entity';
import { reportsKey } from './rights.ts';

/** Where reports and what is behind their figures live. */
export const reportPages = {
  result: '/erp-reports',
  product: '/erp-reports/profit-by-product',
  branch: '/erp-reports/profit-by-branch',
  brand: '/erp-reports/profit-by-brand',
  category: '/erp-reports/profit-by-category',
  customer: '/erp-reports/profit-by-customer',
  month: '/erp-reports/profit-by-date',
  day: '/erp-reports/profit-by-day',
  invoice: '/erp-reports/profit-by-invoice',
  purchases: '/erp-reports/product-purchases-report',
  popular: '/erp-reports/popular-products-report',
  withoutGoods: '/erp-reports/entries/without-goods',
  withoutSale: '/erp-reports/entries/without-sale',
} as const;

type Asked = Readonly<Record<string, string | undefined>>;
type Said = Record<string, string | number | undefined>;

function address(path: string, query: Said): string {
  const said = Object.entries(query).flatMap(([name, value]) => (value ? [[name, String(value)] as [string, string]] : []));
  return said.length > 0 ? `${path}?${new URLSearchParams(said)}` : path;
}

/** A month is called by its first day. */
function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/** Rows that are no record lead to the entries they are made of: those that name no goods, or no sale. */
function entriesOf(key: string, { from, to, in_branch_id }: Asked): string {
  const ofSales = key === 'noSale' || key === 'noCustomer';
  const part = key === 'shipping' ? 'shipping' : undefined;
  const path = ofSales ? reportPages.withoutSale : reportPages.withoutGoods;
  return address(path, { part, entry_date_from: from, entry_date_to: to, branch_id: in_branch_id });
}

/** A figure goes on to what it is made of: kinds of goods to goods, all else to its invoices, an invoice to itself. */
export const toWhatIsBehind: ReportLead = {
  permission: ({ group }) => (group === 'invoice' ? 'show_sales' : reportsKey),
  to: ({ key, product, branch, brand, category, customer, sale, day }, asked) => {
    const { from, to, in_branch_id, group } = asked;
    const days: Said = { from, to, in_branch_id };
    if (key === 'noBrand' || key === 'noCategory') return null;
    if (key) return entriesOf(key, asked);
    const leads: Record<string, () => string> = {
      product: () => address(reportPages.invoice, { ...days, product_id: product?.id }),
      branch: () => address(reportPages.invoice, { ...days, in_branch_id: branch?.id }),
      brand: () => address(reportPages.product, { ...days, brand_id: brand?.id }),
      category: () => address(reportPages.product, { ...days, category_id: category?.id }),
      customer: () => address(reportPages.invoice, { ...days, customer_id: customer?.id }),
      month: () => address(reportPages.day, { ...days, from: day, to: lastDayOf(day) }),
      day: () => address(reportPages.invoice, { ...days, from: day, to: day }),
      invoice: () => `/erp-sales/${sale?.id}/show`,
    };
    return leads[group ?? '']?.() ?? null;
  },
};

/** What was bought of goods goes on to its papers, a paper to itself, a supplier to his page. */
export const toPurchases: ReportLead = {
  permission: ({ group }) => (group === 'paper' ? 'show_purchases' : group === 'supplier' ? 'show_contacts' : reportsKey),
  to: ({ product, supplier, category, brand, purchase, day }, asked) => {
    const { from, to, in_branch_id, group } = asked;
    const days: Said = { from, to, in_branch_id };
    const here = (own: Said, by = 'paper') => address(reportPages.purchases, { ...days, ...own, group: by });
    const leads: Record<string, () => string> = {
      product: () => here({ product_id: product?.id }),
      category: () => here({ category_id: category?.id }, 'product'),
      brand: () => here({ brand_id: brand?.id }, 'product'),
      month: () => here({ from: day, to: lastDayOf(day) }),
      supplier: () => `/erp-suppliers/${supplier?.id}/purchases`,
      paper: () => `/erp-purchases/${purchase?.id}/show`,
    };
    return leads[group ?? '']?.() ?? null;
  },
};

/** Popular goods go on to the invoices they were sold by. */
export const toInvoices: ReportLead = {
  permission: reportsKey,
  to: ({ product, category, brand }, asked) => {
    const { from, to, in_branch_id } = asked;
    const days: Said = { from, to, in_branch_id };
    if (product) return address(reportPages.invoice, { ...days, product_id: product.id });
    if (category) return address(reportPages.product, { ...days, category_id: category.id });
    return brand ? address(reportPages.product, { ...days, brand_id: brand.id }) : null;
  },
};
