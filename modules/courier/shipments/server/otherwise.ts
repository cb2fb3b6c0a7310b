/** Delivered for another amount than it was to bring, by cash and card together; `row` is the parcel's. */
export const otherwiseSql = (row: string) =>
  `${row}.delivered_at is not null and ${row}.collected + ${row}.collected_electronic <> ${row}.expected`;
