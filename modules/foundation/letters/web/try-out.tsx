import { Alert, Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { attempt, call } from '#platform/web';
import { IconAlertTriangle, IconCheck } from '#platform/web/ui';
import './letters.css';

interface Came {
  state: 'sent' | 'kept' | 'failed';
  said: string;
}

interface TryOutProps {
  /** The call that sends at once and says what came of it. */
  at: string;
  type: 'email' | 'tel';
  /** To whom, unless another is typed. */
  start: string;
  /** What is tried is what is saved. */
  isChanged: boolean;
  texts: { to: string; send: string; saveFirst: string };
}

/** Something that leaves at once, to see whether it does; what came of it stays beside. */
export default function TryOut({ at, type, start, isChanged, texts }: TryOutProps) {
  const [to, setTo] = useState(start);
  const [came, setCame] = useState<Came>();
  const [isSending, setIsSending] = useState(false);
  const send = async () => {
    setIsSending(true);
    setCame(undefined);
    const answer = await attempt(call<Came>('POST', at, { body: { to: to || null }, silent: true }));
    if (answer) setCame(answer);
    setIsSending(false);
  };
  return (
    <>
      <div className="l-test">
        <TextInput
          label={texts.to}
          className="k-ltr-input"
          dir="ltr"
          type={type}
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <Button variant="default" disabled={isChanged} loading={isSending} onClick={() => void send()}>
          {texts.send}
        </Button>
      </div>
      {isChanged && <p className="k-panel-hint l-save-first">{texts.saveFirst}</p>}
      <div role="status">
        {came && (
          <Alert
            mt="1rem"
            color={came.state === 'sent' ? 'green' : came.state === 'kept' ? 'saffron' : 'red'}
            icon={
              came.state === 'sent' ? <IconCheck size="1.25rem" aria-hidden /> : <IconAlertTriangle size="1.25rem" aria-hidden />
            }
          >
            <span dir="auto">{came.said}</span>
          </Alert>
        )}
      </div>
    </>
  );
}
