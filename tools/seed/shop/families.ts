/** Goods that differ by size or taste alone: what they are, whose they are, and of each kind what it is called, costs and sells for. */
export interface Family {
  category: string;
  brand: string | null;
  /** Sold by weight. */
  isWeighed: boolean;
  /** Months it keeps. */
  keeps: number | null;
  en: string;
  ar: string;
  kinds: readonly { en: string; ar: string; cost: number; price: number }[];
}

/** One family a line: category, trademark, unit, months it keeps, name, and its kinds. */
const written = `
grains | rafidain |  | 18 | Amber rice | رز عنبر | 1 kg; ١ كغم; 2000; 2500 | 5 kg; ٥ كغم; 9500; 11500 | 10 kg; ١٠ كغم; 18500; 22000 | 25 kg; ٢٥ كغم; 45000; 52000
grains | zagros |  | 18 | Basmati rice | رز بسمتي | 1 kg; ١ كغم; 2250; 2750 | 5 kg; ٥ كغم; 10500; 12750 | 10 kg; ١٠ كغم; 20500; 24500 | 20 kg; ٢٠ كغم; 40000; 46000
grains | rafidain |  | 12 | Bulgur | برغل | fine 800 g; ناعم ٨٠٠ غم; 1000; 1500 | coarse 800 g; خشن ٨٠٠ غم; 1000; 1500 | jareesh 800 g; جريش ٨٠٠ غم; 1000; 1500
grains | rafidain |  | 9 | Flour | طحين صفر | 1 kg; ١ كغم; 750; 1000 | 2 kg; ٢ كغم; 1400; 1750 | 5 kg; ٥ كغم; 3400; 4250
grains |  | kg |  | Loose red lentils | عدس أحمر فلّه | first grade; درجة أولى; 1750; 2250 | second grade; درجة ثانية; 1500; 1750
grains | zagros |  | 24 | Pulses | بقوليات | chickpeas 900 g; حمص ٩٠٠ غم; 2000; 2500 | white beans 900 g; فاصوليا بيضاء ٩٠٠ غم; 2250; 2750 | red beans 900 g; فاصوليا حمراء ٩٠٠ غم; 2250; 2750 | mung beans 900 g; ماش ٩٠٠ غم; 2000; 2500 | broad beans 900 g; باقلاء يابسة ٩٠٠ غم; 1750; 2250 | lentils 900 g; عدس ٩٠٠ غم; 1750; 2250
grains | nakheel |  | 24 | Macaroni | معكرونة | spaghetti 400 g; سباغيتي ٤٠٠ غم; 500; 750 | penne 400 g; قلم ٤٠٠ غم; 500; 750 | elbows 400 g; كوع ٤٠٠ غم; 500; 750 | spirals 400 g; لولبية ٤٠٠ غم; 500; 750 | vermicelli 400 g; شعرية ٤٠٠ غم; 500; 750
oils | shatt |  | 18 | Sunflower oil | زيت زهرة الشمس | 750 ml; ٧٥٠ مل; 1750; 2250 | 1.8 l; ١٫٨ لتر; 4000; 4750 | 5 l; ٥ لتر; 10500; 12000
oils | shatt |  | 18 | Corn oil | زيت ذرة | 750 ml; ٧٥٠ مل; 2000; 2500 | 1.8 l; ١٫٨ لتر; 4500; 5250
oils | zagros |  | 24 | Olive oil | زيت زيتون | 250 ml; ٢٥٠ مل; 3500; 4500 | 500 ml; ٥٠٠ مل; 6500; 8000 | 1 l; ١ لتر; 12000; 14500
oils | nakheel |  | 18 | Vegetable ghee | دهن نباتي | 450 g; ٤٥٠ غم; 1750; 2250 | 900 g; ٩٠٠ غم; 3250; 4000 | 2 kg; ٢ كغم; 7000; 8250
tea | karkh |  | 36 | Black tea | شاي أسود | 250 g; ٢٥٠ غم; 1500; 2000 | 450 g; ٤٥٠ غم; 2500; 3250 | 900 g; ٩٠٠ غم; 4750; 6000
tea | karkh |  | 36 | Tea bags | أكياس شاي | 25; ٢٥ كيساً; 750; 1000 | 100; ١٠٠ كيس; 2500; 3250 | cardamom 25; هيل ٢٥ كيساً; 1000; 1250 | green 25; أخضر ٢٥ كيساً; 1000; 1500
tea | karkh |  | 12 | Turkish coffee | قهوة تركية | plain 200 g; سادة ٢٠٠ غم; 3000; 3750 | cardamom 200 g; بالهيل ٢٠٠ غم; 3250; 4000 | dark 200 g; غامقة ٢٠٠ غم; 3000; 3750
tea | karkh |  | 24 | Instant coffee | قهوة سريعة الذوبان | 50 g; ٥٠ غم; 2500; 3250 | 100 g; ١٠٠ غم; 4500; 5500 | 200 g; ٢٠٠ غم; 8000; 9500 | 3 in 1, 20 sticks; ٣ في ١، ٢٠ ظرفاً; 2750; 3500
sugar | rafidain |  | 36 | Sugar | سكر | 1 kg; ١ كغم; 1000; 1250 | 2 kg; ٢ كغم; 1900; 2250 | 5 kg; ٥ كغم; 4600; 5500 | cubes 500 g; مكعبات ٥٠٠ غم; 1000; 1500
sugar | nakheel |  | 24 | Date syrup | دبس تمر | 400 g; ٤٠٠ غم; 1500; 2000 | 800 g; ٨٠٠ غم; 2750; 3500
sugar | nakheel |  | 12 | Dates | تمر | Zahdi 1 kg; زهدي ١ كغم; 1500; 2000 | Barhi 1 kg; برحي ١ كغم; 3500; 4500 | Khastawi 1 kg; خستاوي ١ كغم; 3000; 4000 | Maktoum 1 kg; مكتوم ١ كغم; 3500; 4500
sugar | dijla |  | 24 | Jam | مربى | apricot 380 g; مشمش ٣٨٠ غم; 1500; 2000 | strawberry 380 g; فراولة ٣٨٠ غم; 1500; 2000 | fig 380 g; تين ٣٨٠ غم; 1500; 2000 | cherry 380 g; كرز ٣٨٠ غم; 1500; 2000 | carrot 380 g; جزر ٣٨٠ غم; 1500; 2000
dairy | sahl |  | 6 | Milk | حليب | full 1 l; كامل ١ لتر; 1250; 1500 | half 1 l; نصف دسم ١ لتر; 1250; 1500 | chocolate 200 ml; شوكولاتة ٢٠٠ مل; 400; 500 | strawberry 200 ml; فراولة ٢٠٠ مل; 400; 500 | powder 900 g; مجفف ٩٠٠ غم; 7000; 8500
dairy | sahl |  | 1 | Yoghurt | لبن رائب | 400 g; ٤٠٠ غم; 650; 750 | 1 kg; ١ كغم; 1400; 1750 | drink 250 ml; شنينة ٢٥٠ مل; 300; 500
dairy | sahl |  | 6 | Cheese | جبن | triangles 8; مثلثات ٨; 750; 1000 | triangles 16; مثلثات ١٦; 1400; 1750 | cream 200 g; كريمي ٢٠٠ غم; 1500; 2000 | slices 200 g; شرائح ٢٠٠ غم; 1750; 2250 | white 500 g; أبيض ٥٠٠ غم; 2500; 3250
dairy | sahl |  | 1 | Geymar | قيمر | 100 g; ١٠٠ غم; 750; 1000 | 200 g; ٢٠٠ غم; 1400; 1750
dairy |  |  |  | Eggs | بيض | tray of 30; طبقة ٣٠; 5500; 6500 | box of 12; علبة ١٢; 2500; 3000
juices | dijla |  | 9 | Juice 250 ml | عصير ٢٥٠ مل | orange; برتقال; 350; 500 | mango; مانغو; 350; 500 | apple; تفاح; 350; 500 | pomegranate; رمان; 350; 500 | grape; عنب; 350; 500 | pineapple; أناناس; 350; 500
juices | dijla |  | 9 | Juice 1 l | عصير ١ لتر | orange; برتقال; 1250; 1750 | mango; مانغو; 1250; 1750 | apple; تفاح; 1250; 1750 | pomegranate; رمان; 1250; 1750 | grape; عنب; 1250; 1750 | pineapple; أناناس; 1250; 1750
juices | nakheel |  | 18 | Syrup 700 ml | شربت ٧٠٠ مل | rose; ورد; 2000; 2750 | raisin; زبيب; 2000; 2750 | tamarind; تمر هندي; 2000; 2750 | lemon; نومي بصرة; 2000; 2750
soft | furat |  | 9 | Cola | كولا | can 250 ml; علبة ٢٥٠ مل; 350; 500 | 330 ml; ٣٣٠ مل; 400; 500 | 1 l; ١ لتر; 750; 1000 | 2.25 l; ٢٫٢٥ لتر; 1250; 1750
soft | furat |  | 9 | Lemonade | غازي ليمون | can 250 ml; علبة ٢٥٠ مل; 350; 500 | 1 l; ١ لتر; 750; 1000 | 2.25 l; ٢٫٢٥ لتر; 1250; 1750
soft | furat |  | 9 | Orange soda | غازي برتقال | can 250 ml; علبة ٢٥٠ مل; 350; 500 | 1 l; ١ لتر; 750; 1000
soft | furat |  | 12 | Malt drink | شراب الشعير | classic 330 ml; كلاسيك ٣٣٠ مل; 750; 1000 | lemon 330 ml; ليمون ٣٣٠ مل; 750; 1000 | pomegranate 330 ml; رمان ٣٣٠ مل; 750; 1000
soft | shatt |  | 12 | Water | ماء | 200 ml; ٢٠٠ مل; 100; 250 | 500 ml; ٥٠٠ مل; 150; 250 | 1.5 l; ١٫٥ لتر; 350; 500 | 6 × 1.5 l; ٦ × ١٫٥ لتر; 1750; 2250 | 18 l; ١٨ لتر; 1000; 1500
canned | dijla |  | 24 | Tomato paste | معجون طماطم | 200 g; ٢٠٠ غم; 500; 750 | 400 g; ٤٠٠ غم; 900; 1250 | 800 g; ٨٠٠ غم; 1750; 2250 | 1.3 kg; ١٫٣ كغم; 2750; 3500
canned | zagros |  | 36 | Canned | معلب | chickpeas 400 g; حمص ٤٠٠ غم; 750; 1000 | fava beans 400 g; فول ٤٠٠ غم; 750; 1000 | white beans 400 g; فاصوليا ٤٠٠ غم; 750; 1000 | sweet corn 340 g; ذرة ٣٤٠ غم; 1000; 1250 | mushrooms 400 g; فطر ٤٠٠ غم; 1250; 1750 | green peas 400 g; بزاليا ٤٠٠ غم; 750; 1000
canned | shatt |  | 36 | Tuna | تونة | in oil 160 g; بالزيت ١٦٠ غم; 1250; 1750 | in water 160 g; بالماء ١٦٠ غم; 1250; 1750 | chilli 160 g; حارة ١٦٠ غم; 1500; 2000
canned | dijla |  | 18 | Pickles | طرشي | mixed 600 g; مشكل ٦٠٠ غم; 1500; 2000 | cucumber 600 g; خيار ٦٠٠ غم; 1500; 2000 | turnip 600 g; شلغم ٦٠٠ غم; 1500; 2000 | mango amba 600 g; عنبة ٦٠٠ غم; 1500; 2000
spices | karkh |  | 24 | Spice | بهار | turmeric 100 g; كركم ١٠٠ غم; 500; 750 | cumin 100 g; كمون ١٠٠ غم; 750; 1000 | curry 100 g; كاري ١٠٠ غم; 600; 1000 | black pepper 100 g; فلفل أسود ١٠٠ غم; 1250; 1750 | cinnamon 100 g; دارسين ١٠٠ غم; 750; 1000 | cardamom 50 g; هيل ٥٠ غم; 2500; 3250 | sumac 100 g; سماق ١٠٠ غم; 750; 1000 | biryani mix 100 g; بهارات برياني ١٠٠ غم; 750; 1000
spices | shatt |  |  | Salt | ملح | 700 g; ٧٠٠ غم; 250; 500 | 2 kg; ٢ كغم; 600; 1000
snacks | qamar |  | 6 | Crisps | جبس | salt 60 g; ملح ٦٠ غم; 350; 500 | cheese 60 g; جبن ٦٠ غم; 350; 500 | ketchup 60 g; كاتشب ٦٠ غم; 350; 500 | chilli 60 g; حار ٦٠ غم; 350; 500 | vinegar 60 g; خل ٦٠ غم; 350; 500
snacks | qamar |  | 12 | Biscuits | بسكويت | tea 200 g; شاي ٢٠٠ غم; 500; 750 | date 250 g; تمر ٢٥٠ غم; 1000; 1250 | sandwich 6; محشي ٦; 500; 750 | digestive 400 g; دايجستف ٤٠٠ غم; 1750; 2250 | wafer 12; ويفر ١٢; 1250; 1750
snacks | qamar |  | 12 | Chocolate | شوكولاتة | milk 40 g; بالحليب ٤٠ غم; 350; 500 | hazelnut 40 g; بالبندق ٤٠ غم; 400; 500 | dark 80 g; داكنة ٨٠ غم; 1250; 1750 | box 400 g; علبة ٤٠٠ غم; 6000; 7500
snacks | qamar |  | 18 | Chewing gum | علكة | mint; نعناع; 150; 250 | mastic; مستكي; 150; 250 | strawberry; فراولة; 150; 250
snacks |  | kg |  | Loose nuts | كرزات فلّه | pistachios; فستق; 15000; 18500 | almonds; لوز; 12500; 15500 | sunflower seeds; حب شمسي; 3500; 4500 | peanuts; فستق عبيد; 3500; 4500 | mixed; مشكل; 9000; 11500
cleaning | noor |  |  | Washing powder | مسحوق غسيل | hand 1 kg; يدوي ١ كغم; 1750; 2250 | hand 2.25 kg; يدوي ٢٫٢٥ كغم; 3750; 4750 | machine 2.25 kg; أوتوماتيك ٢٫٢٥ كغم; 4500; 5500 | machine 6 kg; أوتوماتيك ٦ كغم; 11000; 13000
cleaning | noor |  |  | Dish soap | سائل جلي | lemon 700 ml; ليمون ٧٠٠ مل; 1000; 1500 | apple 700 ml; تفاح ٧٠٠ مل; 1000; 1500 | lemon 1.5 l; ليمون ١٫٥ لتر; 2000; 2750
cleaning | noor |  |  | Bleach | قاصر | 1 l; ١ لتر; 500; 750 | 4 l; ٤ لتر; 1750; 2250
cleaning | noor |  |  | Floor cleaner | منظف أرضيات | pine 1 l; صنوبر ١ لتر; 1500; 2000 | lavender 1 l; لافندر ١ لتر; 1500; 2000 | rose 1 l; ورد ١ لتر; 1500; 2000
cleaning | noor |  |  | Tissues | كلينكس | box of 150; علبة ١٥٠; 500; 750 | pack of 5 boxes; ٥ علب; 2250; 3000 | kitchen rolls 2; رول مطبخ ٢; 1000; 1500 | toilet rolls 10; ورق تواليت ١٠; 2500; 3250
cleaning | noor |  |  | Rubbish bags | أكياس نفايات | small 30; صغيرة ٣٠; 750; 1000 | medium 20; وسط ٢٠; 750; 1000 | large 15; كبيرة ١٥; 1000; 1250
care | yasmin |  | 36 | Shampoo | شامبو | olive 400 ml; زيتون ٤٠٠ مل; 2500; 3250 | henna 400 ml; حناء ٤٠٠ مل; 2500; 3250 | anti-dandruff 400 ml; ضد القشرة ٤٠٠ مل; 3000; 4000 | baby 200 ml; أطفال ٢٠٠ مل; 2000; 2500
care | yasmin |  |  | Soap | صابون | laurel; غار; 400; 500 | rose; ورد; 400; 500 | lemon; ليمون; 400; 500 | aloe; صبار; 400; 500
care | yasmin |  | 36 | Toothpaste | معجون أسنان | mint 100 ml; نعناع ١٠٠ مل; 1250; 1750 | whitening 100 ml; تبييض ١٠٠ مل; 1500; 2000 | children 50 ml; أطفال ٥٠ مل; 1000; 1500
care | yasmin |  |  | Toothbrush | فرشاة أسنان | soft; ناعمة; 500; 750 | medium; وسط; 500; 750 | children; أطفال; 500; 750
baby | yasmin |  |  | Nappies | حفاضات | size 2, 60; قياس ٢، ٦٠ قطعة; 9000; 11000 | size 3, 54; قياس ٣، ٥٤ قطعة; 9000; 11000 | size 4, 48; قياس ٤، ٤٨ قطعة; 9000; 11000 | size 5, 42; قياس ٥، ٤٢ قطعة; 9000; 11000
baby | yasmin |  |  | Baby wipes | مناديل أطفال | 72; ٧٢ منديلاً; 1000; 1250 | 3 × 72; ٣ × ٧٢; 2750; 3500
stationery | qalam |  |  | Notebook | دفتر | 60 pages; ٦٠ ورقة; 350; 500 | 100 pages; ١٠٠ ورقة; 600; 1000 | 200 pages; ٢٠٠ ورقة; 1250; 1750 | drawing; رسم; 500; 750
stationery | qalam |  |  | Pen | قلم | blue; جاف أزرق; 150; 250 | black; جاف أسود; 150; 250 | red; جاف أحمر; 150; 250 | pencil; رصاص; 100; 250 | 12 colours; ألوان ١٢; 1250; 1750
household | bayt |  |  | Light bulb | مصباح | LED 9 W; ليد ٩ واط; 1000; 1500 | LED 15 W; ليد ١٥ واط; 1750; 2500 | LED 30 W; ليد ٣٠ واط; 3500; 4750
household | bayt |  |  | Batteries | بطاريات | AA 4; حجم AA عدد ٤; 1250; 1750 | AAA 4; حجم AAA عدد ٤; 1250; 1750 | 9 V; ٩ فولت; 1500; 2000
household | bayt |  |  | Tea glass | استكان | set of 6; طقم ٦; 3000; 4000 | set of 12 gilded; طقم ١٢ مذهب; 8000; 10500
household | bayt |  |  | Cooking pot | قدر | 20 cm; ٢٠ سم; 9000; 12000 | 26 cm; ٢٦ سم; 13000; 17000 | 32 cm; ٣٢ سم; 19000; 24000
household | bayt |  |  | Plastic bucket | سطل بلاستيك | 5 l; ٥ لتر; 1000; 1500 | 10 l; ١٠ لتر; 1500; 2250 | 20 l; ٢٠ لتر; 2500; 3500
grains | nakheel |  | 12 | Oats | شوفان | 500 g; ٥٠٠ غم; 1750; 2250 | 1 kg; ١ كغم; 3000; 3750
grains | rafidain |  | 12 | Semolina | سميد | fine 500 g; ناعم ٥٠٠ غم; 650; 1000 | coarse 500 g; خشن ٥٠٠ غم; 650; 1000
grains |  |  | 1 | Bread | خبز | samoon 10; صمون ١٠; 750; 1000 | flat 8; رقاق ٨; 750; 1000 | toast; توست; 1000; 1250 | diamond 6; حجري ٦; 750; 1000
oils | dijla |  | 18 | Vinegar | خل | dates 500 ml; تمر ٥٠٠ مل; 500; 750 | apple 500 ml; تفاح ٥٠٠ مل; 750; 1000
oils | dijla |  | 18 | Sauce | صلصة | ketchup 340 g; كاتشب ٣٤٠ غم; 1000; 1500 | mayonnaise 330 g; مايونيز ٣٣٠ غم; 1500; 2000 | chilli 200 g; حارة ٢٠٠ غم; 1000; 1250 | pomegranate 300 ml; دبس رمان ٣٠٠ مل; 2000; 2750
sugar | nakheel |  | 24 | Honey | عسل | 250 g; ٢٥٠ غم; 4500; 6000 | 500 g; ٥٠٠ غم; 8500; 11000 | 1 kg; ١ كغم; 16000; 20000
sugar | qamar |  | 12 | Halva | حلاوة | tahini 400 g; راشي ٤٠٠ غم; 2000; 2500 | pistachio 400 g; فستق ٤٠٠ غم; 3500; 4500
sugar | nakheel |  | 18 | Tahini | راشي | 400 g; ٤٠٠ غم; 2000; 2750 | 900 g; ٩٠٠ غم; 4250; 5500
sugar | qamar |  | 24 | Jelly | جلي | strawberry; فراولة; 250; 500 | orange; برتقال; 250; 500 | cherry; كرز; 250; 500
sugar | qamar |  | 18 | Custard | كاسترد | vanilla 300 g; فانيلا ٣٠٠ غم; 1000; 1500 | chocolate 300 g; شوكولاتة ٣٠٠ غم; 1000; 1500
dairy | sahl |  | 6 | Butter | زبدة | 100 g; ١٠٠ غم; 1000; 1250 | 200 g; ٢٠٠ غم; 1900; 2250 | 500 g; ٥٠٠ غم; 4500; 5500
dairy | sahl |  | 9 | Cream | قشطة | tin 170 g; علبة ١٧٠ غم; 1000; 1250 | 100 g; ١٠٠ غم; 500; 750
dairy | sahl |  | 9 | Ice cream | مثلجات | vanilla cup; كوب فانيلا; 350; 500 | chocolate stick; عود شوكولاتة; 350; 500 | family 1 l; عائلي ١ لتر; 3000; 4000
tea | karkh |  | 18 | Herbs | أعشاب | camomile 20; بابونج ٢٠ كيساً; 1250; 1750 | mint 20; نعناع ٢٠ كيساً; 1250; 1750 | hibiscus 20; كجرات ٢٠ كيساً; 1250; 1750
soft | furat |  | 12 | Energy drink | مشروب طاقة | 250 ml; ٢٥٠ مل; 750; 1000 | sugar free 250 ml; بلا سكر ٢٥٠ مل; 750; 1000
snacks | qamar |  | 6 | Popcorn | شامية | salt 80 g; ملح ٨٠ غم; 350; 500 | cheese 80 g; جبن ٨٠ غم; 350; 500 | caramel 80 g; كراميل ٨٠ غم; 500; 750
snacks | qamar |  | 9 | Cake | كيك | cocoa; كاكاو; 200; 250 | vanilla; فانيلا; 200; 250 | box of 24; علبة ٢٤; 4250; 5250
canned | shatt |  | 36 | Sardines | سردين | in oil 125 g; بالزيت ١٢٥ غم; 750; 1000 | chilli 125 g; حار ١٢٥ غم; 750; 1000
canned | zagros |  | 36 | Olives | زيتون | green 400 g; أخضر ٤٠٠ غم; 2000; 2750 | black 400 g; أسود ٤٠٠ غم; 2000; 2750
cleaning | noor |  |  | Sponge | سفنجة | pack of 3; ٣ قطع; 500; 750 | steel wool 6; سلك ٦; 500; 750
cleaning | noor |  |  | Fabric softener | معطر ملابس | blue 1 l; أزرق ١ لتر; 1750; 2250 | pink 1 l; وردي ١ لتر; 1750; 2250
cleaning | noor |  |  | Broom | مكنسة | palm; خوص; 1500; 2250 | plastic; بلاستيك; 2500; 3500
care | yasmin |  |  | Cotton | قطن | 100 g; ١٠٠ غم; 1000; 1250 | buds 100; أعواد ١٠٠; 500; 750
care | yasmin |  |  | Razor | شفرة حلاقة | single; مفردة; 250; 500 | pack of 5; ٥ قطع; 1250; 1750
baby | yasmin |  | 24 | Baby formula | حليب أطفال | stage 1, 400 g; مرحلة ١، ٤٠٠ غم; 7000; 8500 | stage 2, 400 g; مرحلة ٢، ٤٠٠ غم; 7000; 8500
household | bayt |  |  | Extension lead | سيار كهرباء | 3 m; ٣ متر; 4000; 5500 | 5 m; ٥ متر; 5500; 7500
household | bayt |  |  | Candle | شمعة | pack of 6; ٦ قطع; 500; 750 | scented; معطرة; 2000; 3000
household | bayt |  |  | Lighter | قداحة | plain; عادية; 250; 500 | kitchen; مطبخ; 750; 1000
`;

export const families: readonly Family[] = written.trim().split('\n').map(familyOf);

function familyOf(line: string): Family {
  const [category = '', brand, unit, keeps, en = '', ar = '', ...kinds] = line.split(' | ');
  return {
    category,
    brand: brand || null,
    isWeighed: unit === 'kg',
    keeps: keeps ? Number(keeps) : null,
    en,
    ar,
    kinds: kinds.map((kind) => {
      const [own = '', arabic = '', cost, price] = kind.split('; ');
      return { en: own, ar: arabic, cost: Number(cost), price: Number(price) };
    }),
  };
}
