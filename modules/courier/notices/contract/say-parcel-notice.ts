import { amountSaid, daySaid } from '#foundation/letters/contract';
import { type Bilingual, type Currency, nameIn } from '#platform/entity';
import type { ParcelTag } from './parcel-notice-tags.ts';

/** What a notice may tell of a parcel: days as YYYY-MM-DD, the amount in minor units of its currency. */
export interface ParcelFacts {
  name: string;
  company: Bilingual;
  branch: Bilingual;
  branchPhone: string | null;
  /** The number of its receipt. */
  number: string;
  status: Bilingual;
  /** The day it entered the status. */
  date: string;
  client: string;
  receiver: string | null;
  city: Bilingual;
  currency: Currency;
  /** What its receiver pays at the door. */
  amount: number;
  agent: string | null;
  agentPhone: string | null;
  reason: Bilingual | null;
  postponedTo: string | null;
  link: string | null;
}

/** What stands for each tag, in the language of the form: figures and days as the company’s papers show them. */
export function sayParcelNotice(facts: ParcelFacts, language: string): Record<ParcelTag, string> {
  return {
    name: facts.name,
    company: nameIn(facts.company, language),
    branch: nameIn(facts.branch, language),
    branch_phone: facts.branchPhone ?? '',
    number: facts.number,
    status: nameIn(facts.status, language),
    date: daySaid(facts.date, language),
    client: facts.client,
    receiver: facts.receiver ?? '',
    city: nameIn(facts.city, language),
    amount: amountSaid(facts.amount, facts.currency, language),
    agent: facts.agent ?? '',
    agent_phone: facts.agentPhone ?? '',
    reason: facts.reason ? nameIn(facts.reason, language) : '',
    postponed_to: daySaid(facts.postponedTo, language),
    link: facts.link ?? '',
  };
}
