import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web';
import './sponsor-strip.css';

interface ShownSponsor {
  id: number;
  name: string;
  link: string | null;
  picture: string | null;
}

const path = '/api/v1/sponsors/shown';
const patienceMs = 2000;

/** Who supports the company, quietly above a page; nothing where there is nobody. */
export default function SponsorStrip() {
  const { t } = useTranslation();
  const { data } = useSuspenseQuery({ queryKey: [path], queryFn: shownNow, staleTime: 600_000, networkMode: 'always' });
  if (data.length === 0) return null;
  return (
    <ul className="s-strip" aria-label={t('sponsor.title')}>
      {data.map((sponsor) => (
        <li key={sponsor.id}>
          {sponsor.link ? (
            <a href={sponsor.link} target="_blank" rel="noopener noreferrer sponsored" title={sponsor.name}>
              <Picture sponsor={sponsor} />
            </a>
          ) : (
            <Picture sponsor={sponsor} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Picture({ sponsor: { name, picture } }: { sponsor: ShownSponsor }) {
  return picture ? <img src={picture} alt={name} width={144} height={56} loading="lazy" /> : <bdi>{name}</bdi>;
}

/** No page fails, or is late, for want of them. */
async function shownNow(): Promise<ShownSponsor[]> {
  try {
    const answer = await call<{ items: ShownSponsor[] }>('GET', path, {
      silent: true,
      quiet: true,
      signal: AbortSignal.timeout(patienceMs),
    });
    return answer.items;
  } catch {
    return [];
  }
}
