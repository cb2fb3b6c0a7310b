import type { TFunction } from 'i18next';
import { CompanySettings } from '#foundation/tenancy/contract';
import type { WireRow } from '#platform/web';
import {
  Facts,
  FieldInput,
  type Form,
  type FormSection,
  isWideField,
  NumberField,
  optionLabel,
  Uploader,
} from '#platform/web/ui';

const { fields } = CompanySettings;

/** The settings by what they are about. */
export function settingsSections(form: Form, record: WireRow, isReadonly: boolean, t: TFunction): FormSection[] {
  const input = (name: string) => {
    const wide = isWideField(fields[name as keyof typeof fields]) || fields[name as keyof typeof fields].kind === 'bool';
    return (
      <div key={name} data-wide={wide || undefined}>
        {fieldInput(name, form, record, isReadonly, t)}
      </div>
    );
  };
  return CompanySettings.form.map((section) => ({
    key: section.title,
    title: t(`companySettings.sections.${section.title}`),
    hint: section.title === 'money' ? t('companySettings.moneyHint') : undefined,
    content: (
      <div className="k-grid">
        {section.fields.map(input)}
        {section.title === 'company' && <Currency record={record} t={t} />}
      </div>
    ),
  }));
}

function fieldInput(name: string, form: Form, record: WireRow, disabled: boolean, t: TFunction) {
  if (name === 'feeTaxBasisPoints') {
    const tax = form.getInputProps('tax_percent');
    return (
      <NumberField {...tax} label={t('companySettings.taxPercent')} required disabled={disabled} decimals={2} rightSection="%" />
    );
  }
  if (name === 'logo') {
    const logo = form.getInputProps('logo');
    return (
      <Uploader
        label={t('companySettings.fields.logo')}
        description={t('companySettings.hints.logo')}
        folder="logo"
        value={logo.value}
        onChange={logo.onChange}
        error={logo.error}
        disabled={disabled}
        data-path="logo"
      />
    );
  }
  return <FieldInput declared={CompanySettings} name={name} form={form} record={record} disabled={disabled} />;
}

/** Fixed when the company was set up: every amount is kept in it. */
function Currency({ record, t }: { record: WireRow; t: TFunction }) {
  const currency = String(record['currency']);
  const label = `${optionLabel(CompanySettings, 'currency', currency, t)} (${currency})`;
  return <Facts facts={[{ label: t('companySettings.fields.currency'), value: label }]} />;
}
