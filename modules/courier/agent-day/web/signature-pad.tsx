import { Button, Input } from '@mantine/core';
import { type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCheck } from '#platform/web/ui';

interface SignaturePadProps {
  isSigned: boolean;
  onChange: (signature: Blob | undefined) => void;
}

const width = 680;
const height = 260;

/** The receiver signs with a finger; every lifted finger is kept. */
export function SignaturePad({ isSigned, onChange }: SignaturePadProps) {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawing, setIsDrawing] = useState(false);
  const pen = () => canvas.current?.getContext('2d') ?? undefined;
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const draw = pen();
    if (!draw) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    if (!isSigned) paper(draw);
    draw.beginPath();
    draw.moveTo(...pointOf(event));
    setIsDrawing(true);
  };
  const go = (event: PointerEvent<HTMLCanvasElement>) => {
    const draw = pen();
    if (!isDrawing || !draw) return;
    draw.lineTo(...pointOf(event));
    draw.stroke();
  };
  const end = () => {
    if (!isDrawing) return;
    setIsDrawing(false);
    canvas.current?.toBlob((drawn) => onChange(drawn ?? undefined), 'image/png');
  };
  const clear = () => {
    const draw = pen();
    if (draw) paper(draw);
    onChange(undefined);
  };
  return (
    <Input.Wrapper label={t('agentDay.deliver.signature')} description={t('agentDay.deliver.signHint')}>
      <canvas
        ref={canvas}
        className="d-sign"
        width={width}
        height={height}
        role="img"
        aria-label={t('agentDay.deliver.signature')}
        data-signed={isSigned || undefined}
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
      />
      {isSigned && (
        <div className="d-proof-row">
          <span className="d-ok">
            <IconCheck size="1.1rem" aria-hidden /> {t('agentDay.deliver.signed')}
          </span>
          <Button size="compact-md" variant="subtle" onClick={clear}>
            {t('agentDay.again')}
          </Button>
        </div>
      )}
    </Input.Wrapper>
  );
}

/** Black on white in both modes: it is read on paper. */
function paper(draw: CanvasRenderingContext2D): void {
  draw.fillStyle = '#fff';
  draw.fillRect(0, 0, width, height);
  draw.strokeStyle = '#111';
  draw.lineWidth = 4;
  draw.lineCap = 'round';
  draw.lineJoin = 'round';
}

function pointOf(event: PointerEvent<HTMLCanvasElement>): [number, number] {
  const box = event.currentTarget.getBoundingClientRect();
  return [((event.clientX - box.left) / box.width) * width, ((event.clientY - box.top) / box.height) * height];
}
