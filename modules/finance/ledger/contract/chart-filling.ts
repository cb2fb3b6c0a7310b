/**
 * How an account is filled beside the documents that post on it by themselves: by a bond over a receipt or a payment, by an entry somebody
 * writes by hand, or by such an entry of one who may post to control accounts.
 */
export const fillingWays = ['receipt', 'payment', 'hand', 'handOnControl'] as const;
export type FillingWay = (typeof fillingWays)[number];

const everyWay: readonly FillingWay[] = fillingWays;
const byControlOnly: readonly FillingWay[] = ['handOnControl'];

/** Cash, what agents hold, fees, commissions and claims: each line has its parcel or paper, and nothing else may explain one. */
const onlyByTheirPapers = [
  ...['1110', '1120', '1130', '1140', '1145', '1210', '1211', '1450', '2115', '2120'],
  ...['4110', '4120', '4130', '4140', '5110', '5120', '5130', '6210', '6215'],
];

/** Documents fill these too; who may post to control accounts puts them right by hand, and bonds leave them alone. */
const byPapersAndControl = [
  ...['1150', '1160', '1310', '1320', '1350', '1360', '2210', '2230', '2240', '2310', '3200', '3900'],
  ...['4210', '4230', '4290', '5210', '5240', '5310', '6170', '6180', '6310', '6315', '6320', '6330'],
  ...['7110', '7111', '7180', '7190', '7210'],
];

/** What people, and nobody, are owed or owe, and bonds settle. */
const settledByBond: Record<string, readonly FillingWay[]> = {
  '1215': ['receipt', ...byControlOnly],
  '1230': ['receipt', ...byControlOnly],
  // Advances are given by a payment and come back by a receipt.
  '1240': ['receipt', 'payment', ...byControlOnly],
  '1260': ['receipt', ...byControlOnly],
  '2110': ['receipt', 'payment', ...byControlOnly],
  '2130': ['payment', ...byControlOnly],
  '2131': ['payment', ...byControlOnly],
  '2150': ['payment', ...byControlOnly],
  '2190': ['payment', ...byControlOnly],
};

const declared = new Map<string, readonly FillingWay[]>([
  ...onlyByTheirPapers.map((code): [string, readonly FillingWay[]] => [code, []]),
  ...byPapersAndControl.map((code): [string, readonly FillingWay[]] => [code, byControlOnly]),
  ...Object.entries(settledByBond),
]);

/** Who may fill an account beside its documents; an account no document owns, a company's own among them, takes all of it. */
export function waysToFill(code: string): readonly FillingWay[] {
  return declared.get(code) ?? everyWay;
}

/** Whether an account may be filled in a way; headers take nothing, which the chart says apart. */
export function mayBeFilledBy(code: string, way: FillingWay): boolean {
  return waysToFill(code).includes(way);
}

/** What somebody picks an account for: what it would be filled by, or brought in with on the day a company goes live. */
export const pickedFor = ['receipt', 'payment', 'hand', 'opening'] as const;

/** The codes of the chart that may not be filled in a way: what a picker leaves out. */
export function closedTo(way: FillingWay): string[] {
  return [...declared].filter(([, ways]) => !ways.includes(way)).map(([code]) => code);
}
