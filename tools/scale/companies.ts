import { type ExampleCompany, exampleCompany } from '../../apps/server/testing/example-company.ts';
import type { StartedProduct } from '../../apps/server/testing/started-product.ts';

export interface CompanyOfScale {
  slug: string;
  w: ExampleCompany;
  /** The account that receipts are booked to. */
  capital: number;
}

/** A company of its own, made by the operator and its administrator as any other. */
export async function companyAt(product: StartedProduct, slug: string): Promise<CompanyOfScale> {
  const boss = `boss@${slug}.test`;
  const names = ['--name', slug, '--name-ar', slug];
  product.admin('tenant', 'create', '--slug', slug, ...names, '--business', 'courier', '--admin', boss, '--password-stdin');
  const w = await exampleCompany(product.base, boss, slug);
  return { slug, w, capital: (await w.admin.get('accounts?code=3100')).items[0].id };
}
