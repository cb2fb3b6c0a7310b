/** How many letters differ between two folded words; counting stops beyond `most`. */
export function distance(one: string, other: string, most = 2): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= other.length; j++) {
      const change = (before[j - 1] as number) + (one[i - 1] === other[j - 1] ? 0 : 1);
      row[j] = Math.min(change, (before[j] as number) + 1, (row[j - 1] as number) + 1);
      least = Math.min(least, row[j] as number);
    }
    if (least > most) return most + 1;
    before = row;
  }
  return before[other.length] as number;
}
