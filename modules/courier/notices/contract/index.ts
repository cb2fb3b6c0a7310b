export * from './parcel-notice.ts';
export * from './parcel-notice-form.ts';
export * from './parcel-notice-tags.ts';
export * from './sample-parcel.ts';
export * from './say-parcel-notice.ts';
