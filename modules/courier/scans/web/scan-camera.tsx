import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CameraProblem, type Film, filmCodes } from './camera-reader.ts';

/** The camera as a scanner: what it sees is read by itself, each code once until it leaves the picture. */
export default function ScanCamera({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(onCode);
  latest.current = onCode;
  const [problem, setProblem] = useState<CameraProblem>();
  const [film, setFilm] = useState<Film>();
  const [isLit, setIsLit] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    filmCodes(video.current as HTMLVideoElement, (code) => latest.current(code), leaving.signal).then(
      (begun) => !leaving.signal.aborted && setFilm(begun),
      (reason: CameraProblem) => !leaving.signal.aborted && setProblem(reason),
    );
    return () => leaving.abort();
  }, []);
  return (
    <div className="q-camera">
      <video ref={video} muted playsInline hidden={problem !== undefined} />
      {problem ? (
        <p role="alert">{t(`scanScreens.camera.${problem}`)}</p>
      ) : (
        <>
          <span className="q-aim" aria-hidden />
          {film?.setTorch && (
            <Button
              variant="default"
              aria-pressed={isLit}
              onClick={() => {
                setIsLit(!isLit);
                void film.setTorch?.(!isLit);
              }}
            >
              {t('scanScreens.camera.torch')}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
