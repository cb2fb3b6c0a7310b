import { useForm as useMantineForm } from '@mantine/form';
import type { ReactNode } from 'react';

type Values = Record<string, any>;

/** What our forms use of Mantine's; its own types cannot be resolved under nodenext. */
export interface Form {
  values: Values;
  errors: Record<string, ReactNode>;
  getValues(): Values;
  setValues(values: Values): void;
  setInitialValues(values: Values): void;
  setFieldValue(name: string, value: unknown): void;
  setFieldError(name: string, error: ReactNode): void;
  setErrors(errors: Record<string, ReactNode>): void;
  clearErrors(): void;
  /** `value`, `onChange` (takes a value or an event), `error` for the input of a field. */
  getInputProps(name: string, options?: { type?: 'input' | 'checkbox' }): any;
  isDirty(name?: string): boolean;
  resetDirty(values?: Values): void;
  reset(): void;
  validate(): { hasErrors: boolean; errors: Record<string, ReactNode> };
  insertListItem(name: string, item: unknown, index?: number): void;
  removeListItem(name: string, index: number): void;
}

/** A form's values by wire name. */
export function useForm(options: {
  initialValues: Values;
  validate?: (values: any) => Record<string, string>;
  onValuesChange?: (values: any, before: any) => void;
}): Form {
  return (useMantineForm as any)(options) as Form;
}
