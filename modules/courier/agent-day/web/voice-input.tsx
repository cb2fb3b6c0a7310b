import { Button, Input } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCheck, IconMicrophone } from '#platform/web/ui';

interface VoiceInputProps {
  value: Blob | undefined;
  onChange: (voice: Blob | undefined) => void;
  error?: ReactNode;
}

/** Long enough to say why, short enough to be sent. */
const longestMs = 60_000;

/** What the receiver said, in the agent's or his own voice. */
export function VoiceInput({ value, onChange, error }: VoiceInputProps) {
  const { t } = useTranslation();
  const recorder = useRef<MediaRecorder>(undefined);
  const [isRecording, setIsRecording] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const stop = () => recorder.current?.state === 'recording' && recorder.current.stop();
  const start = async () => {
    const stream = await navigator.mediaDevices?.getUserMedia({ audio: true }).catch(() => undefined);
    setIsRefused(!stream);
    if (!stream) return;
    const parts: Blob[] = [];
    const made = new MediaRecorder(stream);
    recorder.current = made;
    made.ondataavailable = ({ data }) => parts.push(data);
    made.onstop = () => {
      for (const track of stream.getTracks()) track.stop();
      setIsRecording(false);
      onChange(new Blob(parts, { type: made.mimeType.split(';')[0] ?? 'audio/webm' }));
    };
    made.start();
    setIsRecording(true);
    setTimeout(stop, longestMs);
  };
  return (
    <Input.Wrapper label={t('agentDay.voice')} required error={isRefused ? t('agentDay.noMicrophone') : error}>
      <div className="d-proof-row" data-path="voice" tabIndex={-1}>
        {value && !isRecording && (
          <span className="d-ok">
            <IconCheck size="1.1rem" aria-hidden /> {t('agentDay.recorded')}
          </span>
        )}
        <Button
          variant={isRecording ? 'filled' : 'default'}
          color={isRecording ? 'red' : undefined}
          leftSection={<IconMicrophone size="1.2rem" aria-hidden />}
          aria-pressed={isRecording}
          onClick={() => (isRecording ? stop() : void start())}
        >
          {t(isRecording ? 'agentDay.stop' : value ? 'agentDay.again' : 'agentDay.record')}
        </Button>
      </div>
    </Input.Wrapper>
  );
}
