import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Words that were once said beside the one of docs/glossary.md. */
const barred: Record<string, RegExp> = {
  en: /cash box|between boxes/i,
  ar: /خزينة|(?<!وردية ال)صندوق|الطرد|مندوب(?:ون|ين|و|ي)(?!\p{L})|بعيدة|شجرة الحسابات|المبلغ المستلم|المصادق عليه/u,
  ku: /mişter|xerîdar|mîqdar|nûner(?:ê|ên) radestkirinê|wergir(?:ê|ên) (?:barî|şandinê)|veguhest|nîşe(?!\p{L})|meqbûz|qase|sened|danezan|hesabname|barname|ş[iî]rket|xerc|fîlter|kiriyar|dara hesaban|(?:cune|lîre)yê misrê/iu,
  fr: /succursale|ramass(?:eur|age)|recouvr|réglage|autorisation|entreprise|balance (?:des comptes|de vérification)|\p{L}'[\p{L}{«]/iu,
  es: /recolector|traspaso|retornos|(?<!\p{L})(?:vales|clase)(?!\p{L})|estado de (?:la )?(?:cuenta|caja)/iu,
  zh: /分公司|分支|分店|(?<!库存)调拨|仪表盘|结算单|钱柜|现金柜|套餐|溢[收款]|短[少收缺]|小票|标签|延迟/,
};

function texts(tree: object, at = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'object' ? texts(value, `${at}${key}.`) : [[at + key, value]],
  );
}

test.each(Object.entries(barred))('%s has one word for each thing', (language, words) => {
  const files = globSync(`{modules/*/*,platform/web}/locales/${language}.json`, { cwd: root });
  expect(files.length).toBeGreaterThan(10);
  const wrong = files.flatMap((file) =>
    texts(JSON.parse(read(file)))
      .filter(([, text]) => words.test(text))
      .map(([key, text]) => `${file} ${key}: “${words.exec(text)?.[0]}” in “${text}”`),
  );
  expect(wrong).toEqual([]);
});
