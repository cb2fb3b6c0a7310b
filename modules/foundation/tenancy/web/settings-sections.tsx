import { Checkbox, Stack } from '@mantine/core';
import type { TFunction } from 'i18next';
import { CompanySettings } from '#foundation/tenancy/contract';
import { wireName } from '#platform/entity';
import { optionalText, type WireRow } from '#platform/web';
import {
  Facts,
  FieldInput,
  type Form,
  type FormSection,
  fieldLabel,
  isWideField,
  NumberField,
  optionLabel,
  Uploader,
} from '#platform/web/ui';

const { fields } = CompanySettings;

type Name = keyof typeof fields;

/** The settings by what they are about; in each, what is typed first, then what is switched. */
export function settingsSections(form: Form, record: WireRow, isReadonly: boolean, t: TFunction): FormSection[] {
  const isSwitch = (name: Name) => fields[name].kind === 'bool';
  const input = (name: Name) => (
    <div key={name} data-wide={isWideField(fields[name]) || undefined}>
      {fieldInput(name, form, record, isReadonly, t)}
    </div>
  );
  return CompanySettings.form.map((section) => ({
    key: section.title,
    title: t(`companySettings.sections.${section.title}`),
    hint: section.title === 'money' ? t('companySettings.moneyHint') : undefined,
    content: (
      <Stack gap="1.25rem">
        <div className="k-grid">
          {section.fields.filter((name) => !isSwitch(name)).map(input)}
          {section.title === 'company' && <Currency record={record} t={t} />}
        </div>
        {section.fields.filter(isSwitch).map((name) => (
          <Switched key={name} name={name} form={form} isReadonly={isReadonly} t={t} />
        ))}
      </Stack>
    ),
  }));
}

function Switched({ name, form, isReadonly, t }: { name: Name; form: Form; isReadonly: boolean; t: TFunction }) {
  const wire = wireName(name, fields[name]);
  const { value, onChange, error } = form.getInputProps(wire);
  return (
    <Checkbox
      label={fieldLabel(CompanySettings, name, t)}
      description={optionalText(`companySettings.hints.${name}`)}
      data-path={wire}
      disabled={isReadonly}
      error={error}
      checked={Boolean(value)}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

function fieldInput(name: Name, form: Form, record: WireRow, disabled: boolean, t: TFunction) {
  if (name === 'feeTaxBasisPoints') {
    const tax = form.getInputProps('tax_percent');
    return (
      <NumberField
        {...tax}
        label={t('companySettings.taxPercent')}
        description={t('companySettings.hints.feeTaxBasisPoints')}
        required
        disabled={disabled}
        decimals={2}
      />
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
