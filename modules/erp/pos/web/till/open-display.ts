export const displayPath = '/erp-sales/customer-display';

/** Opens the second window, on the second screen where there is one and the browser says where. */
export function openDisplay(): void {
  const width = Math.min(1024, window.screen.availWidth);
  const isWider = 'isExtended' in window.screen && window.screen.isExtended === true;
  const left = isWider ? window.screen.availWidth : 0;
  window.open(displayPath, 'karwan-customer-display', `popup,width=${width},height=700,left=${left}`);
}
