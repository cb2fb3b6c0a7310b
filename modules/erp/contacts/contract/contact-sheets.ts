import { sheetsOf } from '#foundation/sheets/contract';
import { Customer } from './customer.ts';
import { Supplier } from './supplier.ts';

const phone = [
  'mobile',
  'telephone',
  'phone number',
  'رقم الهاتف',
  'الهاتف',
  'الموبايل',
  'موبايل',
  'téléphone',
  'teléfono',
  '电话',
  '手机',
];
const secondPhone = [
  'second phone',
  'phone 2',
  'هاتف ثان',
  'الهاتف الثاني',
  'هاتف 2',
  'deuxième téléphone',
  'segundo teléfono',
  '备用电话',
];
const written = {
  secondPhone,
  email: ['e-mail', 'mail', 'البريد', 'الإيميل', 'ايميل', 'courriel', 'correo', '邮箱'],
  taxNumber: ['tax id', 'vat number', 'الرقم الضريبي', 'numéro fiscal', 'número fiscal', '税号'],
  branch: ['office', 'الفرع', 'فرع', 'şax', 'agence', 'sucursal', '分部'],
  city: ['governorate', 'province', 'المدينة', 'المحافظة', 'محافظة', 'bajar', 'ville', 'ciudad', '城市'],
  address: ['full address', 'area', 'location', 'العنوان', 'المنطقة', 'navnîşan', 'adresse', 'dirección', '地址'],
  paymentTermValue: ['terms', 'payment term', 'credit days', 'مدة السداد', 'أيام السداد', 'délai', 'plazo', '账期'],
  paymentTermType: ['term unit', 'وحدة المدة', 'unité du délai', 'unidad del plazo', '账期单位'],
  openingBalance: ['balance', 'opening', 'الرصيد', 'الرصيد الافتتاحي', 'رصيد أول المدة', 'solde', 'saldo', '期初余额', '余额'],
  openedOn: ['opening date', 'تاريخ الرصيد', 'date du solde', 'fecha del saldo', '期初日期'],
  note: ['notes', 'remark', 'remarks', 'comment', 'ملاحظة', 'ملاحظات', 'têbînî', 'remarque', 'nota', '备注'],
};

/** Sheets of customers: known by their phone, they are created or changed by it. */
export const customerSheets = sheetsOf(Customer, {
  columns: {
    phone,
    name: [
      'customer',
      'customer name',
      'client',
      'اسم الزبون',
      'الزبون',
      'العميل',
      'اسم العميل',
      'kiryar',
      'nom',
      'nombre',
      '姓名',
      '顾客',
    ],
    customerGroup: ['group', 'المجموعة', 'مجموعة', 'groupe', 'grupo', '分组'],
    delegate: ['salesman', 'المندوب', 'مندوب المبيعات', 'représentant', 'representante', '销售代表'],
    creditLimit: ['limit', 'حد الدين', 'سقف الدين', 'plafond', 'límite', '信用额度'],
    ...written,
  },
  key: 'phone',
});

/** Sheets of suppliers, known by their phone too. */
export const supplierSheets = sheetsOf(Supplier, {
  columns: {
    phone,
    name: [
      'supplier',
      'supplier name',
      'vendor',
      'اسم المورد',
      'المورد',
      'dabînker',
      'fournisseur',
      'nom',
      'proveedor',
      'nombre',
      '供应商',
    ],
    currency: ['العملة', 'عملة', 'devise', 'moneda', '币种'],
    ...written,
  },
  key: 'phone',
});
