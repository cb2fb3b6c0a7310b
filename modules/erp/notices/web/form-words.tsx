import { type Language, languages } from '#platform/web';
import './notices.css';

interface FormWordsProps {
  language: Language;
  body: string;
}

/** The words of a notice in a list. What is filled in later is kept in one piece: where the room ends it is there or it is not. */
export function FormWords({ language, body }: FormWordsProps) {
  return (
    <bdi className="n-body" dir={languages[language].dir}>
      {body
        .replace(/\s+/g, ' ')
        .split(/(\{\{\w+\}\})/)
        .map((part, at) =>
          part.startsWith('{{') ? (
            <span key={at} dir="ltr" className="n-filled">
              {part}
            </span>
          ) : (
            part
          ),
        )}
    </bdi>
  );
}
