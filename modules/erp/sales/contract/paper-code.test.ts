import fc from 'fast-check';
import { expect, test } from 'vitest';
import { squareCode } from '#platform/entity';
import { paperCode, uuidOfPaper } from './paper-code.ts';

test('the code of a paper is digits alone, and leads back to its sale', () => {
  fc.assert(
    fc.property(fc.uuid(), (uuid) => {
      const code = paperCode(uuid);
      expect(code).toMatch(/^\d{39}$/);
      expect(uuidOfPaper(code)).toBe(uuid);
      expect(uuidOfPaper(` ${uuid.toUpperCase()} `)).toBe(uuid);
      expect(squareCode(code)?.length).toBe(25);
    }),
  );
});

test('what is scanned otherwise is no paper: goods, numbers, what no uuid could be', () => {
  const others = ['6299900000017', 'INV-1-2026-000012', '', '9'.repeat(39), '1'.repeat(38), 'not-a-uuid'];
  expect(others.map(uuidOfPaper)).toEqual(others.map(() => undefined));
});
