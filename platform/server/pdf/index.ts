export { type Code, code128, compilePdf, joinPdfs, qrcode } from './compile-pdf.ts';
