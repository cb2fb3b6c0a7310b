import type { Look } from './drawings.ts';

/** One thing a line: what it is called, its form, the colour of the thing and of its label, and the sign on it. */
const written = `
Amber rice | sack | #ecd9ab | #b0701c | grain
Basmati rice | sack | #dfe8d2 | #3f7d54 | grain
Bulgur | pouch | #e3b974 | #8a5a1f | grain
Flour | sack | #f3efe6 | #2f6f9f | grain
Loose red lentils | heap | #d9683a | #8d6a4a | none
Pulses | pouch | #c9d8a6 | #4c7a34 | leaf
Macaroni | pouch | #f4cf5a | #c0392b | grain
Oats | box | #e9d5b0 | #2d6a6a | grain
Semolina | pouch | #f2e2ab | #c98a1b | grain
Bread | loaf | #d9984a | #a8672a | none
Sunflower oil | jug | #f5c938 | #d97f0b | sun
Corn oil | jug | #f2d86b | #3f8f4e | grain
Olive oil | bottle | #7d8f3a | #4a5a1e | leaf
Vegetable ghee | tin | #f0b429 | #b83227 | star
Vinegar | bottle | #b5533c | #7a2e22 | fruit
Sauce | bottle | #c8321f | #8d1a12 | fruit
Sugar | sack | #f7f7f4 | #c0305a | star
Date syrup | jar | #4a2a1a | #8a4f24 | leaf
Dates | heap | #7a4220 | #c79a5b | none
Jam | jar | #c8283c | #8d1a2d | fruit
Honey | jar | #e9a21b | #a8680a | flower
Halva | tub | #e6d3ac | #8a5a2b | leaf
Tahini | jar | #d9bf8f | #7f6131 | leaf
Jelly | box | #f06a8a | #b0244c | fruit
Custard | box | #f7dc7a | #cf8a12 | cup
Milk | carton | #eaf3fb | #2b7fc3 | drop
Yoghurt | tub | #f6fafd | #3b8fb8 | leaf
Cheese | wedge | #f5cc4d | #e0ac2b | none
Geymar | tub | #fffaf0 | #b98a3d | star
Eggs | eggs | #f0d3b0 | #9fb0b8 | none
Butter | bar | #f7df83 | #2f7fb5 | flower
Cream | tin | #eaf3fb | #c04d78 | drop
Ice cream | cone | #f6d9de | #8a5a3c | none
Black tea | box | #7a1f1f | #c79a3b | leaf
Tea bags | box | #d9a441 | #7a1f1f | cup
Turkish coffee | pouch | #5a3522 | #c08a4a | cup
Instant coffee | jar | #4a2a1a | #a3271f | cup
Herbs | box | #a9cba0 | #3d7a4a | flower
Juice 250 ml | carton | #fbe3c0 | #ee8a1f | fruit
Juice 1 l | carton | #f6f1dd | #ee8a1f | fruit
Syrup 700 ml | bottle | #c23a5c | #8a1f3d | flower
Cola | can | #3a1c14 | #c8202f | star
Lemonade | can | #2f9e5b | #e9d63a | fruit
Orange soda | can | #f07d16 | #2f5fa8 | fruit
Malt drink | bottle | #7a4a1c | #c9961f | grain
Water | bottle | #a9d8ef | #1f7fc0 | drop
Energy drink | can | #26323f | #2fb7c4 | star
Tomato paste | tin | #c8281e | #3f8f3f | fruit
Canned | tin | #5f8f4a | #c98a1b | leaf
Tuna | flat | #3f7fb5 | #1f4f80 | fish
Pickles | jar | #8fae3a | #4f7a22 | leaf
Sardines | flat | #d9a93a | #b03a2a | fish
Olives | jar | #6f8a35 | #46591f | leaf
Spice | heap | #d98a1f | #8a4a22 | none
Salt | tub | #eaf3fb | #2b5fa0 | drop
Crisps | pouch | #f2b61f | #c8281e | star
Biscuits | box | #d9a566 | #8a4a22 | star
Chocolate | bar | #5a3020 | #b07a3a | heart
Chewing gum | bar | #8fd0c0 | #2f8f7a | leaf
Loose nuts | heap | #c9965a | #6f8a4a | none
Popcorn | pouch | #d8344a | #f2d16b | star
Cake | cake | #d9a566 | #5a3020 | none
Washing powder | box | #2f7fd0 | #e9503a | flower
Dish soap | bottle | #a8d84a | #3f8f3f | drop
Bleach | jug | #eaf3fb | #1f5fa8 | drop
Floor cleaner | jug | #b79ad8 | #6a4aa0 | flower
Tissues | box | #bfe0f0 | #3f8fb8 | flower
Rubbish bags | roll | #39434b | #56636d | none
Sponge | sponge | #f4d03f | #3f8f4e | none
Fabric softener | jug | #8fb8f0 | #2f5fb0 | flower
Broom | broom | #d9b35a | #8a5a2b | none
Shampoo | bottle | #7fbf8f | #2f7a4a | leaf
Soap | bar | #f0d8e0 | #c05a84 | flower
Toothpaste | tube | #d6e9f6 | #2f8fc0 | none
Toothbrush | brush | #2fa3b8 | #e9503a | none
Cotton | pouch | #dff0f8 | #5aa0c8 | flower
Razor | razor | #2f6fb0 | #39434b | none
Nappies | pouch | #bfe3f5 | #2f8fc0 | heart
Baby wipes | pouch | #f8d8e4 | #d0608f | heart
Baby formula | tin | #f6e7b8 | #3f8fb8 | heart
Notebook | book | #2f6f9f | #e9a23b | star
Pen | pen | #2f5fb0 | #e9503a | none
Light bulb | bulb | #fde68a | #8a959c | none
Batteries | battery | #39434b | #d98a1f | none
Tea glass | glass | #b5531f | #d9b35a | none
Cooking pot | pot | #b8c2c9 | #56636d | none
Plastic bucket | bucket | #e9503a | #c03a28 | none
Extension lead | plug | #e9a23b | #56636d | none
Candle | candle | #fbf3df | #f0dfb8 | none
Lighter | lighter | #c8281e | #8d1a12 | none
Cotton T-shirt | shirt | #5f9fd0 | #2f5f8f | none
Linen shirt | shirt | #d9cfb4 | #8a7a4f | none
Dishdasha | robe | #efe6cf | #b8a878 | none
Ramadan basket | basket | #c08a4a | #8a5a2b | none
Breakfast basket | basket | #d9b35a | #a8702f | none
`;

/** What taste or colour a kind has, where its name says so: its label has that colour. */
const tastes: Record<string, string> = {
  orange: '#ee8a1f',
  mango: '#f0a81c',
  apple: '#6fa52f',
  pomegranate: '#b3203a',
  grape: '#6d3b8e',
  pineapple: '#e0b81c',
  strawberry: '#d8344a',
  apricot: '#ee9b3f',
  fig: '#7a3b5e',
  cherry: '#a3152f',
  carrot: '#e8701c',
  lemon: '#d6b91a',
  tamarind: '#7a4a22',
  raisin: '#5e3a5a',
  rose: '#d8648c',
  chilli: '#c8281e',
  mint: '#3f9f7a',
  chocolate: '#6b3f25',
  hazelnut: '#a8743c',
  dark: '#2f1a12',
  pistachio: '#6f9e3f',
  lavender: '#8a6fc0',
  pine: '#2f7a4a',
  pink: '#d8648c',
  blue: '#2f5fb0',
  black: '#30363b',
  red: '#c8281e',
  green: '#4f8f3f',
  camomile: '#d9a81c',
  hibiscus: '#a3274f',
  turmeric: '#d9981c',
  sumac: '#8d2436',
  cinnamon: '#8a4a22',
};

const looks = new Map(
  written
    .trim()
    .split('\n')
    .map((row) => row.split(' | '))
    .map(([name = '', form = '', body = '', accent = '', sign = '']): [string, Look] => [name, { form, body, accent, sign }]),
);

/** How goods look, by what they are called and the kind of it. */
export function lookOf(name: string, kind = ''): Look | undefined {
  const look = looks.get(name);
  const taste = Object.keys(tastes).find((word) =>
    kind
      .toLowerCase()
      .split(/[\s,]+/)
      .includes(word),
  );
  if (!look || !taste) return look;
  const colour = tastes[taste] as string;
  // What lies open has the colour of the goods themselves.
  return look.form === 'heap' || look.form === 'pen' ? { ...look, body: colour } : { ...look, accent: colour };
}
