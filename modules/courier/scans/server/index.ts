export { scanRoutes } from './routes.ts';
export { scanParcel } from './scan-parcel.ts';
export { undoScan } from './undo-scan.ts';
