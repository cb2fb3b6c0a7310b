import { type Caller, signInAt } from './caller.ts';

const name = (en: string, ar: string) => ({ en, ar });
const password = 'correct horse 1';

/** The company of the worked example, made by its administrator: parcels come from o, an agent of d delivers them. */
export interface ExampleCompany {
  o: number;
  d: number;
  city: number;
  client: number;
  agent: number;
  safeOfO: number;
  safeOfD: number;
  admin: Caller;
  clerkOfO: Caller;
  clerkOfD: Caller;
  /** Draws up and pays. */
  creator: Caller;
  /** Approves what the creator drew up. */
  auditor: Caller;
}

/** Everything a new courier company writes down before its first parcel, as its people would over the API. */
export async function exampleCompany(base: string, administrator: string, slug: string): Promise<ExampleCompany> {
  const admin = await signInAt(base, administrator, password);
  const make = async (path: string, body: unknown) => (await admin.post(path, body)).item.id as number;
  const o = await make('branches', { name: name('Baghdad', 'بغداد'), complete_phone: '07701000001' });
  const d = await make('branches', { name: name('Basra', 'البصرة'), complete_phone: '07701000002' });
  const governorate = await make('governorates', { name: name('Basra', 'البصرة') });
  const city = await make('cities', { title: name('Basra centre', 'مركز البصرة'), governorate_id: governorate, branch_id: d });
  await make('packages', {
    name: name('Worked example', 'المثال'),
    currency: 'IQD',
    is_default: true,
    return_fee_policy: 'fixed',
    return_fee: '2000',
    lines: [{ fee: '5000', agent_commission: '1500', branch_share: '2000' }],
  });
  const client = await make('clients', { name: 'Nadia Shop', phone: '07702000001', branch_id: o });
  const agent = await make('deliveries', { name: 'Ali', phone: '07703000001', branch_id: d });
  const safe = (branch: number) =>
    make('treasuries', { name: name('Safe', 'القاصة'), branch_id: branch, kind: 'cash', currency: 'IQD' });
  const [safeOfO, safeOfD] = [await safe(o), await safe(d)];
  const roles = (await admin.get('roles')).items as { id: number; name: { en: string } }[];
  const person = async (who: string, role: string, branch_id = o) => {
    const email = `${who}@${slug}.test`;
    const role_id = roles.find((one) => one.name.en === role)?.id;
    await make('users', { name: who, email, kind: 'employee', role_id, branch_id, password });
    return signInAt(base, email, password);
  };
  return {
    o,
    d,
    city,
    client,
    agent,
    safeOfO,
    safeOfD,
    admin,
    clerkOfO: await person('clerk-o', 'Branch manager'),
    clerkOfD: await person('clerk-d', 'Branch manager', d),
    creator: await person('creator', 'Accountant'),
    auditor: await person('auditor', 'Accountant'),
  };
}

/** The same people of the same company, signed in at another process. */
export async function signedInAt(base: string, w: ExampleCompany, slug: string): Promise<ExampleCompany> {
  const at = (who: string) => signInAt(base, `${who}@${slug}.test`, password);
  return {
    ...w,
    admin: await at('boss'),
    clerkOfO: await at('clerk-o'),
    clerkOfD: await at('clerk-d'),
    creator: await at('creator'),
    auditor: await at('auditor'),
  };
}
