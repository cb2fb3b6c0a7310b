import { ExcelPage } from './excel-page.tsx';

export default function ExcelCreate() {
  return <ExcelPage mode="create" />;
}
