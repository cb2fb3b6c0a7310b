import { Radio, Stack } from '@mantine/core';
import type { Form } from '#platform/web/ui';

interface ChoiceProps {
  form: Form;
  path: string;
  label: string;
  /** Not shown where the heading above says it already. */
  isLabelled?: boolean;
  options: readonly (readonly [value: string, label: React.ReactNode])[];
}

/** One of a few, all of them in sight, each in a line of its own. */
export function Choice({ form, path, label, isLabelled = true, options }: ChoiceProps) {
  const { value, onChange, error } = form.getInputProps(path);
  const named = isLabelled ? { label } : { 'aria-label': label };
  return (
    <Radio.Group {...named} data-path={path} error={error} value={value || ''} onChange={onChange}>
      <Stack gap="0.6rem" mt={isLabelled ? '0.4rem' : 0}>
        {options.map(([word, said]) => (
          <Radio key={word} value={word} label={said} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
