import { Checkbox } from '@mantine/core';
import type { DoorField } from './door-form.tsx';

interface TickProps {
  field: DoorField;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Something to agree to: ticked, it says what to; a tick for something else is none. */
export default function DoorTick({ field: { name, label, means = '1', beside }, value, error, onChange }: TickProps) {
  return (
    <div>
      <Checkbox
        name={name}
        label={
          <>
            {label} {beside?.link}
          </>
        }
        size="md"
        required
        error={error}
        checked={value === means}
        aria-invalid={Boolean(error) || undefined}
        onChange={(event) => onChange(event.currentTarget.checked ? means : '')}
      />
      {beside?.text}
    </div>
  );
}
