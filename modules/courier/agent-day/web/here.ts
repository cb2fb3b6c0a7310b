export interface Here {
  latitude: string;
  longitude: string;
  accuracy_m: number;
}

/** Where the phone is, to a few metres; nothing where it may not or cannot say. */
export function here(): Promise<Here | undefined> {
  if (!navigator.geolocation) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({
          latitude: coords.latitude.toFixed(6),
          longitude: coords.longitude.toFixed(6),
          accuracy_m: Math.min(1_000_000, Math.round(coords.accuracy)),
        }),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 },
    );
  });
}
