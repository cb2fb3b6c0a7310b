import { type Names, named } from '#courier/statuses/contract';

export const parcelTypes: readonly Names[] = [
  named('Parcel', 'طرد', 'Pakêt', 'Colis', 'Paquete', '包裹'),
  named('Documents', 'مستندات', 'Belge', 'Documents', 'Documentos', '文件'),
  named('Clothes', 'ملابس', 'Cil', 'Vêtements', 'Ropa', '服装'),
  named('Electronics', 'إلكترونيات', 'Elektronîk', 'Électronique', 'Electrónica', '电子产品'),
  named('Food', 'مواد غذائية', 'Xwarin', 'Alimentation', 'Alimentos', '食品'),
];

export const parcelSizes: readonly Names[] = [
  named('Small', 'صغير', 'Biçûk', 'Petit', 'Pequeño', '小件'),
  named('Medium', 'متوسط', 'Navîn', 'Moyen', 'Mediano', '中件'),
  named('Large', 'كبير', 'Mezin', 'Grand', 'Grande', '大件'),
];
