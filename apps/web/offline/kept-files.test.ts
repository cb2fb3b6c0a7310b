import { expect, test } from 'vitest';
import { isPage, nameOf, outdatedIn, wantedOf } from './kept-files.ts';

const release = ['main-bbbbbbbb.js', 'agent-day-bbbbbbbb.js', 'books-bbbbbbbb.js', 'plex-aaaaaaaa.woff2'];

test('a file is the same file in the next release, whatever its content', () => {
  expect(nameOf('agent-day-B1x_-9zQ.js')).toBe('agent-day.js');
  expect(nameOf('en.modules-B1xx29zQ.js')).toBe('en.modules.js');
});

test('a first visit fetches the frame and nothing more', () => {
  expect(wantedOf(release, { frame: ['main-bbbbbbbb.js'], kept: [] })).toEqual(['main-bbbbbbbb.js']);
});

test('a new release fetches what was in use of the old one, and what did not change only once', () => {
  const kept = ['main-aaaaaaaa.js', 'agent-day-aaaaaaaa.js', 'plex-aaaaaaaa.woff2'];
  expect(wantedOf(release, { frame: ['main-bbbbbbbb.js'], kept })).toEqual(['main-bbbbbbbb.js', 'agent-day-bbbbbbbb.js']);
  expect(outdatedIn(kept, release)).toEqual(['main-aaaaaaaa.js', 'agent-day-aaaaaaaa.js']);
});

test('pages are the app’s; what the API says and what people stored is not', () => {
  expect(['/', '/agent-day', '/shipments/7/show', '/apiary'].every(isPage)).toBe(true);
  expect(['/api/v1/agent-day', '/api/docs', '/files/1/proof/x.png', '/socket.io/', '/assets/x.js'].some(isPage)).toBe(false);
});
