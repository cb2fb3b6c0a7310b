import type { NoticeLanguage } from '#erp/notices/contract';
import './notices.css';

interface NoticeTextProps {
  language: NoticeLanguage | string;
  subject?: string | null | undefined;
  body: string;
}

/** A notice as its reader gets it, in its own language and direction. */
export function NoticeText({ language, subject, body }: NoticeTextProps) {
  return (
    <div className="n-text" lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
      {subject && <h3>{subject}</h3>}
      <p>{body}</p>
    </div>
  );
}
