import type { Named } from './names.ts';

export const languages = ['en', 'ar', 'ku', 'fr', 'es', 'zh'] as const;
export type Language = (typeof languages)[number];
export type Texts = { [key: string]: string | Texts };

interface Words {
  details: string;
  empty: string;
  day: string;
  posted: string;
  postedAt: string;
  postedBy: string;
  post: string;
  reverse: string;
  donePost: string;
  doneReverse: string;
  confirmReverse: string;
  isDraft: string;
  isPosted: string;
  isReversed: string;
  booked: string;
}

/** Words that fit whatever the thing is: what it is called itself comes from its name, until its author says it better. */
const words: Record<Language, Words> = {
  en: {
    details: 'Details',
    empty: 'Nothing is here yet.',
    day: 'Date',
    posted: 'Posted',
    postedAt: 'Posted at',
    postedBy: 'Posted by',
    post: 'Post',
    reverse: 'Take back',
    donePost: 'It is posted',
    doneReverse: 'It was taken back',
    confirmReverse: 'It stays on record with your reason.',
    isDraft: '{{number}} is still a draft',
    isPosted: '{{number}} is posted already',
    isReversed: '{{number}} was taken back already',
    booked: 'Booked',
  },
  ar: {
    details: 'التفاصيل',
    empty: 'لا يوجد شيء هنا بعد.',
    day: 'التاريخ',
    posted: 'مرحّل',
    postedAt: 'وقت الترحيل',
    postedBy: 'رحّله',
    post: 'ترحيل',
    reverse: 'إلغاء',
    donePost: 'تم الترحيل',
    doneReverse: 'تم الإلغاء',
    confirmReverse: 'يبقى محفوظاً مع السبب الذي تكتبه.',
    isDraft: '{{number}} ما زال مسودة',
    isPosted: '{{number}} مرحّل سابقاً',
    isReversed: '{{number}} ملغى سابقاً',
    booked: 'المقيّد',
  },
  ku: {
    details: 'Hûrgulî',
    empty: 'Hê tiştek li vir tune.',
    day: 'Dîrok',
    posted: 'Hatiye tomarkirin',
    postedAt: 'Dema tomarkirinê',
    postedBy: 'Yê tomarkirî',
    post: 'Tomar bike',
    reverse: 'Paşde bikişîne',
    donePost: 'Hat tomarkirin',
    doneReverse: 'Hat paşdekişandin',
    confirmReverse: 'Bi sedema te re tê parastin.',
    isDraft: '{{number}} hê pêşnûma ye',
    isPosted: '{{number}} berê hat tomarkirin',
    isReversed: '{{number}} berê hat paşdekişandin',
    booked: 'Tomarkirî',
  },
  fr: {
    details: 'Détails',
    empty: 'Il n’y a encore rien ici.',
    day: 'Date',
    posted: 'Validé',
    postedAt: 'Validé le',
    postedBy: 'Validé par',
    post: 'Valider',
    reverse: 'Annuler',
    donePost: 'C’est validé',
    doneReverse: 'C’est annulé',
    confirmReverse: 'Il en reste une trace, avec votre motif.',
    isDraft: '{{number}} est encore un brouillon',
    isPosted: '{{number}} est déjà validé',
    isReversed: '{{number}} a déjà été annulé',
    booked: 'Comptabilisé',
  },
  es: {
    details: 'Detalles',
    empty: 'Aquí no hay nada todavía.',
    day: 'Fecha',
    posted: 'Confirmado',
    postedAt: 'Confirmado el',
    postedBy: 'Confirmado por',
    post: 'Confirmar',
    reverse: 'Anular',
    donePost: 'Confirmado',
    doneReverse: 'Anulado',
    confirmReverse: 'Queda registrado con su motivo.',
    isDraft: '{{number}} es todavía un borrador',
    isPosted: '{{number}} ya está confirmado',
    isReversed: '{{number}} ya fue anulado',
    booked: 'Contabilizado',
  },
  zh: {
    details: '详情',
    empty: '这里还没有内容。',
    day: '日期',
    posted: '已过账',
    postedAt: '过账时间',
    postedBy: '过账人',
    post: '过账',
    reverse: '撤销',
    donePost: '已过账',
    doneReverse: '已撤销',
    confirmReverse: '记录及撤销原因会保留。',
    isDraft: '{{number}} 仍是草稿',
    isPosted: '{{number}} 已过账',
    isReversed: '{{number}} 已撤销',
    booked: '入账金额',
  },
};

/** What a thing is called in one language, and what its screens and refusals say. */
export function textsOf({ kind, name, title, one }: Named, language: Language): Texts {
  const said = words[language];
  if (kind === 'report') return { [name]: { title: one, fields: { booked: said.booked } } };
  const thing: Texts = { title, one, empty: said.empty };
  const sections = { main: said.details };
  if (kind === 'entity') return { [name]: { ...thing, sections } };
  return {
    [name]: {
      ...thing,
      fields: { onDay: said.day, postedAt: said.postedAt, postedBy: said.postedBy },
      sections,
      options: { state: { posted: said.posted } },
      actions: { post: said.post, reverse: said.reverse },
      done: { post: said.donePost, reverse: said.doneReverse },
      confirm: { reverse: said.confirmReverse },
    },
    errors: { [name]: { is_draft: said.isDraft, is_posted: said.isPosted, is_reversed: said.isReversed } },
  };
}
