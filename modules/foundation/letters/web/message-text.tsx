import type { MessageLanguage } from '#foundation/letters/contract';
import './letters.css';

interface MessageTextProps {
  language: MessageLanguage | string;
  subject?: string | null | undefined;
  body: string;
}

/** A message as its reader gets it, in its own language and direction. */
export default function MessageText({ language, subject, body }: MessageTextProps) {
  return (
    <div className="l-message" lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
      {subject && <h3>{subject}</h3>}
      <p>{body}</p>
    </div>
  );
}
