import { useTranslation } from 'react-i18next';

/** Three parcels on the move: Karwan's mark. It never mirrors, a mark reads the same in both directions. */
export function BrandMark({ size = '2rem', tone = 'brand' }: { size?: string; tone?: 'brand' | 'light' }) {
  const body = tone === 'light' ? '#ffffff' : 'var(--k-brand)';
  return (
    <svg viewBox="0 0 40 40" width={size} height={size} aria-hidden="true" focusable="false" style={{ flex: 'none' }}>
      <rect x="2.5" y="19.5" width="9" height="9" rx="2" fill={body} opacity="0.45" />
      <rect x="11.5" y="14.5" width="11.5" height="14" rx="2.5" fill={body} opacity="0.75" />
      <rect x="21" y="8.5" width="16" height="20" rx="3" fill={body} />
      <rect x="27" y="8.5" width="4" height="7.5" rx="1" fill="#efa71f" />
      <path d="M2.5 33.5h35" stroke="#d98e04" strokeWidth="2.6" strokeLinecap="round" />
    </svg>
  );
}

/** The mark with the name, in the script of the language in use. */
export function Brand({ size = '2rem', tone = 'brand' }: { size?: string; tone?: 'brand' | 'light' }) {
  const { i18n } = useTranslation();
  const isArabic = i18n.language === 'ar';
  return (
    <span className="k-brand" style={{ color: tone === 'light' ? '#ffffff' : 'var(--k-brand)' }}>
      <BrandMark size={size} tone={tone} />
      <span className="k-brand-word" lang={isArabic ? 'ar' : 'en'} style={{ fontSize: `calc(${size} * 0.66)` }}>
        {isArabic ? 'كاروان' : 'Karwan'}
      </span>
    </span>
  );
}
