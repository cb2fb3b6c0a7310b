import { expect, test } from 'vitest';
import { isMapLink } from './contact-us.ts';

test('a map link is the address of an encrypted page', () => {
  expect(isMapLink('https://maps.app.goo.gl/Zubair')).toBe(true);
  expect(isMapLink('https://www.openstreetmap.org/?mlat=30.5&mlon=47.8')).toBe(true);
});

test('what would run, or is no address, is none', () => {
  for (const written of [
    'javascript:alert(1)',
    'http://maps.test/a',
    'maps.test',
    'https://',
    'https:///x y',
    'data:text/html,x',
  ])
    expect([written, isMapLink(written)]).toEqual([written, false]);
});
