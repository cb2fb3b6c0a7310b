import type { Bilingual } from '#platform/entity';

interface SeedCity {
  title: Bilingual;
  addresses: readonly Bilingual[];
  isRemote?: true;
}
interface SeedGovernorate {
  name: Bilingual;
  cities: readonly SeedCity[];
}
const both = (en: string, ar: string): Bilingual => ({ en, ar });

/** Governorates and cities of southern and middle Iraq, with quarters people send to. */
export const governorates: readonly SeedGovernorate[] = [
  {
    name: both('Basra', 'البصرة'),
    cities: [
      {
        title: both('Basra centre', 'مركز البصرة'),
        addresses: [both('Al-Ashar', 'العشار'), both('Al-Jazair', 'الجزائر'), both('Al-Tuwaisa', 'الطويسة')],
      },
      { title: both('Al-Zubair', 'الزبير'), addresses: [both('Al-Shuhada', 'حي الشهداء')] },
      { title: both('Abu Al-Khaseeb', 'أبو الخصيب'), addresses: [] },
      { title: both('Al-Faw', 'الفاو'), addresses: [], isRemote: true },
    ],
  },
  {
    name: both('Baghdad', 'بغداد'),
    cities: [
      { title: both('Karrada', 'الكرادة'), addresses: [both('Inside Karrada', 'كرادة داخل'), both('Arasat', 'عرصات الهندية')] },
      {
        title: both('Al-Mansour', 'المنصور'),
        addresses: [both('14 Ramadan Street', 'شارع ١٤ رمضان'), both('Al-Yarmouk', 'اليرموك')],
      },
      { title: both('Adhamiya', 'الأعظمية'), addresses: [] },
      { title: both('Sadr City', 'مدينة الصدر'), addresses: [] },
      { title: both('Dora', 'الدورة'), addresses: [] },
    ],
  },
  {
    name: both('Najaf', 'النجف'),
    cities: [
      { title: both('Najaf centre', 'مركز النجف'), addresses: [both('Al-Amir quarter', 'حي الأمير')] },
      { title: both('Kufa', 'الكوفة'), addresses: [] },
    ],
  },
  { name: both('Karbala', 'كربلاء'), cities: [{ title: both('Karbala centre', 'مركز كربلاء'), addresses: [] }] },
  {
    name: both('Dhi Qar', 'ذي قار'),
    cities: [
      { title: both('Nasiriyah', 'الناصرية'), addresses: [] },
      { title: both('Al-Chibayish', 'الجبايش'), addresses: [], isRemote: true },
    ],
  },
];
