/** None of its own: it speaks on the parcel's page. */
export const screens = [];
