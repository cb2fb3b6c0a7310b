import { Input, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { Product, productKinds } from '#erp/catalog/contract';
import { call, localName, refreshLists, type WireRow } from '#platform/web';
import {
  FieldInput,
  type Form,
  FormFrame,
  type FormSection,
  formFields,
  PageHeader,
  PageSkeleton,
  useForm,
  useItem,
  useSave,
} from '#platform/web/ui';
import { BarcodeGrid, ComboGrid, ModifierGrid } from './product-lines.tsx';
import { bodyOf, slipsOfProduct, startOf } from './product-values.ts';
import { ProductVariations } from './product-variations.tsx';
import type { VariationRow } from './variation-rows.ts';

const path = '/api/v1/products';
const wide = new Set(['name', 'image', 'note']);

/** A product with all that belongs to it on one page: most come to add one with its code and its price. */
export default function ProductForm() {
  const { id } = useParams();
  const isNew = id === undefined;
  const found = useItem(path, id, !isNew);
  const defaults = useQuery({
    queryKey: ['product-defaults'],
    enabled: isNew,
    queryFn: ({ signal }) => call<Record<string, unknown>>('GET', '/api/v1/product-defaults', { signal, silent: true }),
  });
  const asked = isNew ? defaults : found;
  if (!asked.data) return <PageSkeleton hasFailed={asked.isError} retry={() => void asked.refetch()} />;
  return <LoadedForm key={id ?? 'new'} record={found.data} defaults={defaults.data} />;
}

interface LoadedProps {
  record: WireRow | undefined;
  /** What a new one starts with. */
  defaults: Record<string, unknown> | undefined;
}

function LoadedForm({ record, defaults }: LoadedProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { form, saving } = useProductForm(record, defaults);
  return (
    <>
      <PageHeader
        title={record ? localName(record['name']) : t('ui.entity.create', { one: t('product.one') })}
        crumbs={[{ label: t('product.title'), to: '/erp-products' }]}
      />
      <FormFrame form={form} saving={saving} onCancel={() => navigate(-1)} sections={useSections(form, record)} />
    </>
  );
}

function useProductForm(record: WireRow | undefined, defaults: LoadedProps['defaults']) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useForm({ initialValues: startOf(record, defaults), validate: (values) => slipsOfProduct(values, t) });
  const saving = useSave<{ item: WireRow }>({
    form,
    method: record ? 'PUT' : 'POST',
    path: record ? `${path}/${record.id}` : path,
    toBody: bodyOf,
    onSaved: async ({ item }) => {
      form.resetDirty();
      await refreshLists(path);
      // After this frame, when the form no longer counts as changed.
      setTimeout(() => navigate(`/erp-products/${item.id}/show`), 0);
    },
    onStale: (current) => {
      const values = startOf(current as WireRow);
      form.setInitialValues(values);
      form.setValues(values);
    },
  });
  return { form, saving };
}

function useSections(form: Form, record: WireRow | undefined): FormSection[] {
  const { t } = useTranslation();
  const values = form.getValues();
  const { kind } = values;
  const rows = values['variations'] as VariationRow[];
  const allowed = formFields(Product, record === undefined);
  const hidden = new Set([
    ...(kind === 'combo' ? ['manageStock', 'alertQuantity', 'expiryValue', 'expiryType', 'purchasePrice'] : []),
    ...(kind === 'plain' ? [] : ['scaleItem']),
    'kind',
  ]);
  const inputs = (names: readonly string[]) => (
    <div className="k-grid">
      {names
        .filter((name) => allowed.includes(name) && !hidden.has(name))
        .map((name) => (
          <div key={name} data-wide={wide.has(name) || undefined}>
            <FieldInput
              declared={narrowed(values['category_id'])}
              name={name}
              form={form}
              record={record}
              autoFocus={name === 'name' && !record}
            />
          </div>
        ))}
    </div>
  );
  const [main, prices, stock] = Product.form;
  const all: (FormSection | false)[] = [
    {
      key: 'main',
      title: t('product.sections.main'),
      content: (
        <>
          {!record && <KindChoice form={form} />}
          {inputs(main?.fields ?? [])}
        </>
      ),
    },
    { key: 'prices', title: t('product.sections.prices'), content: inputs(prices?.fields ?? []) },
    kind === 'variable' && {
      key: 'variations',
      title: t('productForm.variations'),
      hint: t('productForm.variationsHint'),
      content: <ProductVariations form={form} rows={rows} />,
    },
    kind === 'combo' && {
      key: 'combo',
      title: t('productForm.combo'),
      hint: t('productForm.comboHint'),
      content: (
        <div data-path="combo" tabIndex={-1}>
          <ComboGrid form={form} />
          {form.errors['combo'] && <p className="c-wrong">{form.errors['combo']}</p>}
        </div>
      ),
    },
    {
      key: 'barcodes',
      title: t('productForm.barcodes'),
      hint: t('productForm.barcodesHint'),
      content: <BarcodeGrid form={form} rows={rows.filter(({ isOff }) => !isOff)} />,
    },
    { key: 'stock', title: t('product.sections.stock'), content: inputs(stock?.fields ?? []) },
    {
      key: 'modifiers',
      title: t('productForm.modifiers'),
      hint: t('productForm.modifiersHint'),
      content: <ModifierGrid form={form} />,
    },
  ];
  return all.filter((one): one is FormSection => one !== false);
}

/** Sub-categories are those of the category that is chosen. */
function narrowed(category: unknown): typeof Product {
  const pick: Record<string, string> = category ? { parent_id: String(category) } : { main: 'false' };
  const subCategory = { ...Product.fields.subCategory, pick };
  return { ...Product, fields: { ...Product.fields, subCategory } } as typeof Product;
}

function KindChoice({ form }: { form: Form }) {
  const { t } = useTranslation();
  return (
    <Input.Wrapper label={t('product.fields.kind')} mb="1rem">
      <div>
        <SegmentedControl
          aria-label={t('product.fields.kind')}
          data={productKinds.map((value) => ({ value, label: t(`product.options.kind.${value}`) }))}
          value={form.getValues()['kind']}
          onChange={(kind) => form.setFieldValue('kind', kind)}
        />
      </div>
    </Input.Wrapper>
  );
}
