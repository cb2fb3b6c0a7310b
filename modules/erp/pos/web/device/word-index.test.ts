import { describe, expect, test } from 'vitest';
import { type Worded, WordIndex } from './word-index.ts';

const row = (id: number, ...words: string[]): Worded => [id, words.join(' ')];
const goods = [
  row(1, 'شاي أحمد ٢٥٠ غم', 'Ahmad tea 250 g', 'TEA-250'),
  row(2, 'قهوة', 'Coffee', 'COF'),
  row(3, 'طقم شاي', 'Tea set', 'SET-1'),
  row(4, 'إبريق', 'POT-TEA'),
];
const filled = async () => {
  const index = new WordIndex();
  await index.fill(goods, async () => undefined);
  return index;
};

describe('goods are found', () => {
  test('by the beginning of any of their words, in both languages, and by their number', async () => {
    const index = await filled();
    expect(index.find('tea', 9)).toEqual([1, 3, 4]);
    expect(index.find('شاي', 9)).toEqual([1, 3]);
    expect(index.find('set-1', 9)).toEqual([3]);
    expect(index.find('ot-t', 9)).toEqual([4]);
  });
  test('however their letters and digits are written', async () => {
    const index = await filled();
    expect(index.find('احمد 250', 9)).toEqual([1]);
    expect(index.find('ابريق', 9)).toEqual([4]);
    expect(index.find('AHMAD ٢٥٠', 9)).toEqual([1]);
  });
  test('no more than were asked for, those whose words begin so before the others', async () => {
    const index = await filled();
    index.put([row(5, 'ستيا', 'Steak', 'X')]);
    expect(index.find('te', 3)).toEqual([1, 3, 4]);
    expect(index.find('te', 9)).toEqual([1, 3, 4, 5]);
    expect([index.find('', 9), index.find('  ', 9), index.find('nothing', 9)]).toEqual([[], [], []]);
  });
  test('by what they are called now, and not at all once they are sold no more', async () => {
    const index = await filled();
    index.put([row(2, 'قهوة عربية', 'Arabic coffee', 'COF')]);
    expect([index.find('arabic', 9), index.find('coffee', 9)]).toEqual([[2], [2]]);
    index.drop([2]);
    expect(index.find('arabic', 9)).toEqual([]);
  });
});

test('while many are taken in the page gets its turn', async () => {
  let turns = 0;
  const many = Array.from({ length: 9_000 }, (_, at) => row(at + 1, `بضاعة ${at}`, `Goods ${at}`, `G-${at}`));
  const index = new WordIndex();
  await index.fill(many, async () => void turns++);
  expect([turns, index.find('g-8999', 5)]).toEqual([4, [9000]]);
});
