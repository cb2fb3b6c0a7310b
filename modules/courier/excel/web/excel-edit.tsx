import { ExcelPage } from './excel-page.tsx';

export default function ExcelEdit() {
  return <ExcelPage mode="edit" />;
}
