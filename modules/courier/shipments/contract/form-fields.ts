/** The two forms a company lays out: the full one, and the fast one that takes a pile in. */
export const parcelForms = ['create', 'fast'] as const;
export type ParcelFormName = (typeof parcelForms)[number];

/**
 * Why the place of a field on a form is not free. `always`: no parcel is without it. `asNeeded`: asked for when the client sends
 * under several names. `hasValue`: it is never empty, so it cannot be missing.
 */
export type Fixed = 'always' | 'asNeeded' | 'hasValue';

/** A field of a form, before any company has said where it wants it. */
export interface FormField {
  /** As it travels. */
  wire: string;
  /** As the parcel declares it. */
  name: string;
  section: string;
  fixed?: Fixed;
  /** A company may say what it starts with. */
  takesDefault?: true;
  /** The form asks for it as it stands. */
  isRequired?: true;
}

type Said = Omit<FormField, 'wire' | 'name' | 'section'>;
const [always, flag] = [
  { fixed: 'always', isRequired: true },
  { fixed: 'hasValue', takesDefault: true },
] as const;
const [open, filled] = [{}, { takesDefault: true }] as const;

/** Every field the two forms have, and what a company may say of it. */
const known: Record<string, Said & { name: string }> = {
  client_id: { name: 'client', ...always },
  commercial_name_id: { name: 'commercialName', fixed: 'asNeeded' },
  receipt_no: { name: 'receiptNo', ...open },
  receiver_name: { name: 'receiverName', ...open },
  phone: { name: 'phone', ...always },
  second_phone: { name: 'secondPhone', ...open },
  city_id: { name: 'city', ...always, ...filled },
  delivery_address_id: { name: 'deliveryAddress', ...open },
  address: { name: 'address', ...filled },
  shipment_type_id: { name: 'shipmentType', ...filled, isRequired: true },
  shipment_size_id: { name: 'shipmentSize', ...filled },
  quantity: { name: 'quantity', ...filled },
  weight: { name: 'weight', ...filled },
  exchange_of: { name: 'exchangeOf', ...open },
  is_urgent: { name: 'isUrgent', ...flag },
  breakable: { name: 'breakable', ...flag },
  freezable: { name: 'freezable', ...flag },
  price: { name: 'price', ...always },
  currency: { name: 'currency', ...flag },
  declared_value: { name: 'declaredValue', ...open },
  note: { name: 'note', ...filled },
  fee_mode: { name: 'feeMode', ...flag },
  draft: { name: 'draft', fixed: 'hasValue' },
};

const sections: Record<ParcelFormName, Record<string, readonly string[]>> = {
  create: {
    sender: ['client_id', 'commercial_name_id', 'receipt_no'],
    receiver: ['receiver_name', 'phone', 'second_phone', 'city_id', 'delivery_address_id', 'address'],
    parcel: ['shipment_type_id', 'shipment_size_id', 'quantity', 'weight', 'exchange_of', 'is_urgent', 'breakable', 'freezable'],
    money: ['price', 'currency', 'declared_value', 'note', 'fee_mode', 'draft'],
  },
  fast: {
    kept: ['client_id', 'commercial_name_id', 'shipment_type_id', 'currency', 'fee_mode'],
    next: [
      'receipt_no',
      'receiver_name',
      'phone',
      'city_id',
      'address',
      'price',
      'quantity',
      'note',
      'declared_value',
      'exchange_of',
    ],
  },
};

const fieldsOf = (form: ParcelFormName): readonly FormField[] =>
  Object.entries(sections[form]).flatMap(([section, names]) =>
    names.map((wire) => ({ wire, section, ...(known[wire] as Said & { name: string }) })),
  );

/** The fields of each form as it stands, in the order of the paper. */
export const parcelFormFields: Record<ParcelFormName, readonly FormField[]> = {
  create: fieldsOf('create'),
  fast: fieldsOf('fast'),
};

/** The sections of a form; a field is moved within its own. */
export const formSections = (form: ParcelFormName): readonly string[] => Object.keys(sections[form]);
