export { drawRows } from './draw-rows.ts';
export { dotsAcross, rasterOf } from './raster.ts';
