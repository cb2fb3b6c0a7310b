export { type Code, code128, compilePdf, qrcode } from './compile-pdf.ts';
