import { expect, test } from 'vitest';
import { fillIn } from '#foundation/letters/contract';
import { channelsOf, parcelTags, tagsFor } from './parcel-notice-tags.ts';
import { sampleParcel } from './sample-parcel.ts';
import { sayParcelNotice } from './say-parcel-notice.ts';

const sampled = sampleParcel({
  audience: 'receiver',
  status: { en: 'With the driver', ar: 'مع المندوب' },
  company: { en: 'Basra Express', ar: 'بصرة إكسبريس' },
  currency: 'IQD',
  home: 'https://basra.example',
});

test('figures, days and names are said in the language of the form', () => {
  const text = '{{amount}} {{postponed_to}} {{company}} {{status}}';
  expect(fillIn(text, sayParcelNotice(sampled, 'en'))).toBe('35,000\u00a0IQD 23/11/2026 Basra Express With the driver');
  expect(fillIn(text, sayParcelNotice(sampled, 'ar'))).toBe('35,000\u00a0د.ع 23/11/2026 بصرة إكسبريس مع المندوب');
});

test('every tag is said of a sample parcel', () => {
  const said = sayParcelNotice(sampled, 'ar');
  for (const tag of parcelTags) expect([tag, said[tag]]).toEqual([tag, expect.stringMatching(/./)]);
});

test('what a parcel has none of is left empty', () => {
  const bare = { ...sampled, agent: null, agentPhone: null, reason: null, postponedTo: null, link: null, branchPhone: null };
  const said = sayParcelNotice(bare, 'en');
  expect([said.agent, said.agent_phone, said.reason, said.postponed_to, said.link, said.branch_phone]).toEqual(Array(6).fill(''));
});

test('the receiver’s link and the driver’s phone are not a client’s', () => {
  expect(parcelTags.filter((tag) => !tagsFor('client').includes(tag))).toEqual(['agent_phone', 'link']);
  expect(channelsOf.receiver).not.toContain('email');
});
