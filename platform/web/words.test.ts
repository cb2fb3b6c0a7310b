import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Words that were once said beside the one of docs/glossary.md. */
const barred: Record<string, RegExp> = {
  en: /cash box|between boxes|\bshipments?\b|\bbonds?\b|(?:new|finish|takes no) receipt(?! voucher)/i,
  ar: /خزينة|(?<!وردية ال)صندوق|(?<!\p{L})(?:[وبلف]?ال|لل)?طر(?:د|ود)(?!\p{L})|إيصال|مندوب(?:ون|ين|و|ي)(?!\p{L})|بعيدة|شجرة الحسابات|المبلغ المستلم|المصادق عليه|إنجليز|(?<!\p{L})(?:[وبلف]?ال|[وبل]|لل)?(?:صك|صكوك|مورد|موردين|موردون)(?!\p{L})|مخزني|تصنيف/u,
  ku: /\bpaket|(?<!\p{L})bar(?:ê|ên|an|a)(?!\p{L})|\bsenet|mişter|xerîdar|mîqdar|nûner(?:ê|ên) radestkirinê|wergir(?:ê|ên) (?:barî|şandinê)|veguhest|nîşe(?!\p{L})|meqbûz|qase|sened|danezan|hesabname|barname|ş[iî]rket|xerc|fîlter|kiriyar|dara hesaban|(?:cune|lîre|cine|pound)yê misrê|kompan|balans|eşya|kelûpel|berhem|firotan|pêşnûm|hûrg[iu]l|kogeh|dosye|(?<!\p{L})bank(?:e|eyê)(?!\p{L})|sîgorte|firoşgeh|gird?kirin|şandyar|delege|(?<!\p{L})bak(?:î|iya|iyên)(?!\p{L})|lêçûn(?:a|ên) dereng/iu,
  fr: /succursale|paquet|pièces? de caisse|ramass(?:eur|age)|recouvr|réglage|autorisation|entreprise|balance (?:des comptes|de vérification)|branche|délégué|courriel|frais tardif|remarque|\p{L}'[\p{L}{«]/iu,
  es: /recolector|paquete|traspaso|retornos|(?<!\p{L})(?:vales|clase)(?!\p{L})|estado de (?:la )?(?:cuenta|caja)|(?<!\p{L})costes?(?!\p{L})|asentad|beneficios?(?!\p{L})|delegad|salario/iu,
  zh: /(?<!转)运单|货件|收付款凭证|分公司|分支|分店|(?<!库存)调拨|仪表盘|结算单|钱柜|现金柜|套餐|溢[收款]|短[少收缺]|小票|标签|延迟|货品|业务员|业务代表|收件员|商户|商店|舍入|后期费用|分类|网点/,
};

/** Sentences the specification gives word by word; they stay as they are. */
const given: Record<string, RegExp> = {
  en: /Shipment (?:not found|already exists|already selected|date)|No shipment selected|More than one shipment with this receipt number/g,
};

function texts(tree: object, at = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'object' ? texts(value, `${at}${key}.`) : [[at + key, value]],
  );
}

/** The barred word in a text of ours; names of values and of other texts are no words of it. */
function wrongIn(language: string, words: RegExp, text: string): string | undefined {
  const own = text.replaceAll(/\{\{[^}]*\}\}|\$t\([^)]*\)/g, '·');
  return words.exec(given[language] ? own.replaceAll(given[language], '·') : own)?.[0];
}

test.each(Object.entries(barred))('%s has one word for each thing', (language, words) => {
  const files = globSync(`{modules/*/*,platform/web,platform/server}/locales/${language}.json`, { cwd: root });
  expect(files.length).toBeGreaterThan(10);
  const wrong = files.flatMap((file) =>
    texts(JSON.parse(read(file)))
      .map(([key, text]): [string, string, string | undefined] => [key, text, wrongIn(language, words, text)])
      .flatMap(([key, text, word]) => (word ? [`${file} ${key}: “${word}” in “${text}”`] : [])),
  );
  expect(wrong).toEqual([]);
});
