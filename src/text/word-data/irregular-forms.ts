// WordNet 2.0's irregular forms of four letters and more, each group after its rule: letters to drop, to append.
// Made by scripts/build-word-data.ts; the licence in full is in NOTICE beside this file.
/*! WordNet 3.0 Copyright 2006 by Princeton University. All rights reserved. Provided as is; changed. */

export const IRREGULAR_FORMS = `
0 acer after anus apparatus archer argali assaulter attacker backer bargainer bayer beater bing biter boner bother
bounder bower britisher broadcaster brooder burster buster camper canter caster coder costumer counterfeiter cracker
crasher creamer customer dealer deserter dimer downer dresser easter eastsider edger faeroese faker faroese feed
feller flasher folder forceps foreigner forest founder genus goer goner grader grounder grouper guest halter header
homer hunger insider interest jointer lander layer leer leveler liter liver loather loner lowlander luba mainer
maligner mariner matter meeter milcher milker minter miser mocker modeler modest multiplexer muster nilgai
northeasterner norther northerner number offer oliver opener outsider overcomer overnighter owner passer paster pater
pearler pedaler peter planer player plumber polisher popes porter poster presenter pretender primer printer privateer
prompter puffer ranker recorder renter retailer roaster rusher salter sampler scraper seconder seed serer shed
signaler signer skewer slaver sneaker snuffer solder souther southerner spreader springer stapler starer starest
stocker stretcher submariner swagger taxis teenager teetotaler tester testes toper trader trimer vest waster weed
welsher wholesaler 0e backbit backslid bestrid chid slid smit 0i djinn jinn 0n actinozoa anthozoa bryozoa ectozoa
endozoa entozoa epizoa heliozoa hydrozoa hymenoptera lepidoptera leucocytozoa metazoa parazoa polyzoa protozoa
scyphozoa sporozoa 0o capricci intagli solfeggi 1 aboideaux aboiteaux abscissae abye aciculae actiniae adieux agorae
alae alulae alumnae amebae amoebae amphisbaenae amphorae ampullae amygdalae anlagen antae antefixa antennae aortae
aquae areolae arisen aristae ashkenazim aurae auriculae aurorae axillae ballistae bandeaux bani bases bateaux beaux
bestrewn betaken bibliothecae bijoux blastulae blown bluer bolsheviki bordereaux branchiae brants bullae bunde bureaux
burnt bursae caddied caddies caesurae camerae canulae carinae catenae cathari cellae cercariae cesurae chaetae
chalazae chapeaux chateaux chelae chelicerae choux cicadae cisternae clepsydrae cloacae cochleae coleorhizae
columellae comae comatulae conchae confervae conjunctivae copulae corbiculae corneae cornua coronae cortinae costae
couteaux coxae cristae culpae curiae cuter cuticulae cymae cypselae dealt decemviri deciduae differentiae dowier
drachmae drawn dreamt driven drosophilae duumviri ecclesiae echidnae eerier endamebae endamoebae entamebae entamoebae
ephemerae ephori fabliaux faciae faculae fasciae faunae feculae fedayeen fenestellae fenestrae feriae ferulae
fibrillae fibulae fimbriae fistulae flambeaux florae flyblown foreknown foreseen foreshown forgiven formulae forsaken
fossae foveae foveolae freer fricandeaux furculae galeae gastrulae gateaux gemmae genua gingivae given glabellae
globigerinae glossae gnawn graven gript groszy grown guilder gurnard guttae hacksawn haggadas haleru halfways haredim
heard heldentenore hermai herniae hetaerae hetairai hewn hydrae hydromedusae hyphae iambi insulae intimae jambeaux
kalmuck kent known kronen kroner krooni lacunae laden lamellae lamiae laminae larvae lati latu leant leapt learnt leva
librae ligulae linguae longobardi loricae lunulae lyttae maare maculae mamillae mammae mammillae manteaux markkaa
maxillae meant mediae medullae medusae milieux minae minutiae miri misdealt misgiven mistaken monsignori morae
morceaux morulae mown mucosae multiparae mycorrhizae myofibrillae naumachiae nebulae noctilucae novae novenae
nubeculae nuchae nulliparae nymphae ochreae oothecae outdrawn outgrown overblown overdrawn overdriven overflown
overgrown overheard overseen oversewn overtaken overthrown paleae palestrae papillae papulae paramenta partaken
patellae patinae pennae pennia pent penumbrae personae petechiae pfennige phalanges phylloxerae pinnae pinnulae pirogi
piscinae placentae planulae plateaux pleurae plicae portmanteaux premaxillae primigravidae primiparae proven pterylae
puli pupae quadrigae quartersawn rabatos radulae ranulae raphides rediae reheard reseaux resewn retaken retinae
rickettsiae rimae risen riven roma rondeaux rouleaux rugae saguaros salmonellae salpae saphenae sawn scapulae schuln
schutzstaffeln scopulae scoriae scyphistomae seen senti sephardim sequelae setae sewn shaken shaven shewn shown
shriven shuln sightseen siliquae silvae situlae sovkhozy sown spicae spoilt squamae squillae stoae strewn striae
striven strown strumae submucosae summae supernovae tableaux taeniae taken tarantulae telae teniae tesserae testae
thecae thriven thrown tibiae tonneaux touracos trabeculae tracheae transfixt trichinae triumviri trochleae trousseaux
truer tubae ulnae umbrae undertaken unlearnt uprisen urethrae uvulae vaginae valleculae vasa venae verrucae vertebrae
vesicae vibrissae vitae vittae volvae vorticellae vulvae wanderjahre whipsawn wiredrawn withdrawn yarer yogin
zamindaris zoaeae zoeae 10anservant menservants 11erfamilias patresfamilias 11onseigneur messeigneurs 13ademoiselle
mesdemoiselles 1_strip comics 1a acciaccature appoggiature ariette cavatine cicale dive fermate lire loggie marchese
maremme novelle paise predelle prese signore signorine sinfonie stotinki volte 1ad interpled misled mispled pled 1as
litu 1d begirt bent built gelt gilt girt lent misspent overbuilt overspent rebuilt rent sent shent spent unbent
undergirt upbuilt 1e bersaglieri canzoni carabinieri chitarroni ciceroni clept concertanti condottieri conversazioni
curst dilettanti fled lost lustra marchesi panettoni pastorali ricercari shod spumoni 1ed bled bred crossbred handfed
inbred interbred outbred sped underfed winterfed 1ght floodlit spotlit 1l disenthrals dwelt indwelt misspelt overspilt
smelt spelt spilt 1nade pasquil 1o aggiornamenti amoretti amorini bambini bassi castrati cavetti cembali centesimi
cicisbei concerti concertini contralti crescendi divertimenti glissandi graffiti intermezzi libretti maestri mafiosi
nielli obligati ovoli paparazzi pentimenti portamenti primi putti rilievi saltarelli scherzandi scherzi scudi secondi
segni sgraffiti smalti soldi soli soprani sordini stretti tempi terzetti tondi torsi vaporetti virtuosi zecchini 1on
acromia amnia anacolutha anthelia anthemia aphelia asyndeta automata coelentera cola criteria eidola elytra encephala
enchiridia enneahedra entera epencephala ephemera epiphenomena epithalamia epyllia etyma gammadia ganglia gonia
gorgoneia haematozoa hematozoa hemelytra hemielytra hendecahedra himatia icosahedra lepta liriodendra logia megara
mesentera metencephala mitochondria monoptera myelencephala neuroptera noumena octahedra organa orthoptera oxymora
parasyntheta parerga parhelia pentahedra perihelia phenomena philodendra plectra pleura polyhedra prolegomena propyla
prosencephala prothalamia rhinencephala rhyta spermatozoa taxa tetrahedra tetraskelia thalamencephala trapezohedra
trihedra triskelia trisoctahedra 1os discoboli pronephra 1ot outshot overshot shot undershot 1s addrest blest bypast
metanephroi monopteroi mythoi naoi overpast pithoi pronephroi santimi sigloi tholoi topoi 1ue prologs 1um acetabula
acicula addenda adyta aecia aecidia aerobia allodia alluvia alodia ambulacra anaerobia androclinia androecia
animalcula antependia antheridia anthodia anticlinoria antisera antra apothecia aquaria arboreta arcana archegonia
archesporia argumenta armamentaria ascidia ascogonia aspergilla aspersoria atria auditoria bacula basidia brachia
caeca calcanei caldaria cambia candelabra capitula carpogonia ceca centra cerebella cerebra ciboria cilia cineraria
cingula clinandria clitella clostridia coagula collegia colloquia colluvia collyria columbaria conidia consortia
contagia continua coria corrigenda crania credenda crematoria cribella crissa ctenidia cubicula curricula cymatia data
decennia definienda delphinia dentalia desiderata dichasia dicta diluvia diverticula domatia dorsa effluvia eluvia
emporia encomia endocardia endocrania endometria endostea endothecia endothelia epicardia epicedia epigastria epimysia
episterna epithelia equilibria equiseta errata exempla exordia extrema fideicommissa fila flabella flagella florilegia
folia fora formicaria fraena frena frenula frusta fulcra fumatoria furcula gametangia gametoecia gelsemia glochidia
gonidia gymnasia gynaecea gynaecia gynecia gynoecia haustella haustoria herbaria hibernacula hila honoraria horologia
hypanthia hypochondria hypogastria hypogea ideata ilia imperia indumenta indusia infundibula inocula insectaria
interregna involucella involucra ischia labara labella labia labra latifundia leprosaria lixivia lomenta lubritoria
macrosporangia manubria marsupia mausolea maxima media mediastina megasporangia memoranda menstrua microsporangia
milia millennia minima ministeria miracidia momenta monochasia monopodia moratoria mycelia mycobacteria myocardia
natatoria nephridia nota oceanaria odea olea omasa omenta ommatidia oogonia opercula optima oscula ostia pallia
pancratia paramecia parapodia patagia penicillia pepla pericardia perichondria pericrania peridia perigonia perinea
perinephria perionychia periostea perithecia peritonea phyla pilea pineta planetaria plasmodia plena podetia podia
pollinia polychasia polyparia polyzoaria postliminia primordia principia promycelia propylaea proscenia prostomia
prothallia prytanea psalteria pseudopodia pterygia pudenda puparia pycnidia pygidia pyxidia quadrennia quanta
quinquennia ramenta recta referenda refugia relata residua responsa reticula retinacula rhizobia rosaria rostella
rostra sacra sacraria sancta sanitaria scholia sclerotia scriptoria scrota scuta scutella sensilla septa septaria
septennia sequestra sera sestertia simulacra sistra sola solaria solatia spectra specula spermatia spermatogonia
spermogonia spicula spirilla sporangia sporogonia sputa stadia staminodia sterna stomodaea stomodea strata stylopodia
subdeliria subphyla succedanea sudaria sudatoria superstrata syconia sympodia symposia synclinoria syncytia tapeta
telia tenacula terga terraria tintinnabula tomenta trapezia triclinia triennia triforia trivia tropaeola tympana
ultimata uredinia vacua vascula vela velaria vexilla viatica vibracula vincula vivaria xiphisterna zoosporangia 1us
abaci acanthi acari acini altocumuli altostrati alumni alveoli amphioxi annuli antitragi asci aspergilli astragali
aurei bacchii bacilli boleti borborygmi bronchi byssi cacti caducei calami calathi calculi calli canaliculi canthi
caroli carpi cerci chiasmi choragi choriambi cirri cirrocumuli cirrostrati clypei cocci coenuri colossi congii
convolvuli coryphaei cothurni culti cumuli cumulonimbi cumulostrati cysticerci denarii diplococci disci dupondii
echini echinococci elenchi emboli epicanthi esophagi eucalypti euripi famuli fasciculi flocci flocculi foci
fractocumuli fractostrati fuci fundi fungi funiculi genii ginglymi gladioli glomeruli glutaei glutei gonococci gyri
hamuli hectocotyli hili hippocampi hippopotami homunculi humeri hypothalami ichthyosauri incubi isthmi lactobacilli
lapilli lecythi lemnisci leptocephali limbi limuli loci loculi macronuclei magi mallei malleoli menisci metacarpi
metatarsi micrococci micronuclei modioli moduli momi mosasauri naevi narcissi nauplii nautili nevi nidi nimbi
nimbostrati nodi nucelli nuclei nucleoli obeli oboli ocelli octopi oculi palpi pappi papyri phalli pilei
pithecanthropi pneumobacilli pneumococci polypi pronuclei propositi prothalli proventriculi pulvilli pulvini pylori
radii rami ranunculi recti reguli retiarii rhombi rhonchi sarcophagi sartorii scaleni scarabaei scirrhi scyphi solidi
sori splenii staphylococci stimuli strati stratocumuli streptococci strobili styli succubi sulci syllabi tali tarsi
tarsometatarsi termini thalami thalli thesauri thrombi thymi thyrsi tophi tori tragi umbilici unci uredosori uteri
utriculi vagi ventriculi villi vitelli 2 achaemenidae achaemenides adenocarcinomata adenomata agones agouties alkalies
amoraim analemmata ancones angelfishes angiomata antalkalies antiheroes archerfishes archipelagoes atheromata
autochthones axes bacchantes banditti banjoes barramundies bastinadoes batfishes beaten been befallen beholden bilboes
billfishes bimboes blackfishes blastemata blindfishes blowfishes bluefishes bluest boarfishes bolivares bonefishes
bongoes bonitoes botargoes boxfishes bravadoes bravoes bregmata browbeaten buboes buckoes buffaloes butterfishes
calicoes candlefishes carbonadoes carcinomata cargoes cataloes catfishes cattaloes cavefishes chalutzim chapaties
chapatties chasidim chassidim chazanim cherubim chiasmata chillies chlamyses chondromata chromonemata chuvashes
ciscoes claroes clingfishes coalfishes codfishes colones commandoes condylomata conquistadores corybantes cowfishes
cramboes crawfishes crayfishes crusadoes cruzadoes cuttlefishes dadoes dagoes damselfishes dealfishes desperadoes
devilfishes diastemata diazoes didoes dingoes disenthralls dodoes dogfishes dogmata dollarfishes dominoes done dowiest
drumfishes dryades dryer eaten echoes eddoes edemata eeriest eisteddfodau embargoes encephalomata enchondromata
endotheliomata enemata epitheliomata eringoes eryngoes eupatridae exanthemata fallen fallfishes farragoes fatsoes
fellahin festschriften fetiales fiascoes fibromata ficoes filefishes fishes flamingoes flatfishes fordone foredone
foregone forgone frauen freest frescoes fricandoes frijoles frogfishes furfures gambadoes garfishes gazeboes geckoes
gemeinschaften gesellschaften gestalten ghettoes gingkoes ginkgoes gippoes gliomata globefishes goatfishes goboes goes
goldfishes gone goosefishes goyim grafen granulomata grottoes guilders guitarfishes gummata gurnards hadjes
haematomata hagfishes hajjes haloes halteres harder hasidim hassidim hazzanim hematomata heraclidae heraklidae hermae
heroes herren hinder hoboes hogfishes iconostases imagoes impies indigoes ingushes innuendoes jackfishes jellyfishes
jewelfishes jewfishes jingoes joes kaddishim kalmucks keeshonden kibbutzim killifishes kingfishes kohlrabies lacunaria
lapithae lassoes lavaboes lemmata leonides lieder lingoes lionfishes lipomata litai lumpfishes lungfishes lures
lymphomata macaronies maccaronies machzorim magmata magnificoes mahzorim mandingoes mangoes manifestoes masses matzoth
melanomata melismata mementoes mestizoes miasmata midrashim milkfishes minyanim monades monkfishes moonfishes
morescoes moriscoes moshavim mosquitoes mottoes mudejares mudfishes mulattoes mycetomata myomata myrmidones myxomata
naiades navahoes navajoes needlefishes negrilloes negritoes negroes nereides neuromata nibelungen noes numbfishes
oarfishes oceanides omayyades ommiades osar ossa osteomata outdone outgone overdone oxen paddlefishes palmettoes
papillomata parrotfishes pease peccadilloes pedaloes pigfishes pinfishes pinkoes pipefishes placeboes plasmodesmata
porticoes potatoes proglottides protonemata provisoes punchinelloes qaddishim quezales rabbitfishes ratfishes reales
redfishes redone rhabdomyomata ribbonfishes rockfishes rosefishes sailfishes salvoes sassanidae sawfishes scaldfishes
schemata schmoes scleromata scotomata seleucidae senores seraphim shabbasim shabbatim shackoes shadchanim shakoes
sheatfishes shellfishes shmoes shyer siddurim silverfishes slyer snailfishes snipefishes soles somata spadefishes
spearfishes squashes squirrelfishes starfishes stemmata stigmata stockfishes stomata stonefishes strappadoes stromata
stronger stuccoes suckerfishes suckfishes sunfishes supercargoes superheroes surgeonfishes swamies swellfishes
swordfishes syntagmata syphilomata tallithes taxes taxies telamones teraphim tilefishes toadfishes tobaccoes tomatoes
tornadoes torpedoes traditores traumata treponemata triggerfishes truest trunkfishes trymata ubermenschen uglies
undergone undone vertigoes vetoes viatores viragoes volcanoes volkslieder weakfishes whitefishes wolffishes
wreckfishes wryer wunderkinder yarest yeshivahs younger zeroes 2a kronur penetralium 2ah hallot shittim 2al reis 2an
beadsmen ploughmen socmen 2as springhase 2ave cleft left reft 2aw drew outdrew overdrew wiredrew withdrew 2ay slew
2denum duona 2e paraselenae phylae qualia raphae retia stelae 2ead trod untrod 2ee foresaw oversaw sightsaw 2el felt
knelt 2em moslim 2ep crept kept overslept slept swept upswept wept 2er onagri 2et begat begot forgot 2i lumbus 2ia
telangiectases 2id forbad 2ie overlay underlay 2im swam swum 2in began begun spun 2is amanuenses amniocenteses
amoebiases amphiarthroses amphimixes anabases anacruses anagnorises analyses anamneses anamorphoses anastomoses
antitheses apodoses apomixes aponeuroses apophyses aposiopeses apotheoses arses arterioscleroses asceses aspergilloses
atheroscleroses atmolyses autocatalyses avitaminoses bacteriostases caryopses catabases cataclases catalyses cathexes
caules crases crises cutes cycloses dermatoses diaereses diagnoses dialyses diaphyses diapophyses diarthroses
diastalses diastases diereses dieses ecchymoses ecdyses eisegeses ellipses emphases enarthroses endostoses entases
epentheses epexegeses epicleses epiphyses exegeses exostoses fortes geneses gnoses gomphoses haematolyses
haemodialyses haemolyses haemoptyses hematolyses hemodialyses hemolyses hemoptyses hyperostoses hypnoses hypophyses
hypostases hypotheses katabases lenes lymphopoieses lyses mantes meioses metamorphoses metastases metatheses
metempsychoses microanalyses mioses morphallaxes morphoses myiases myoses nares nemeses neurohypophyses neuroses oases
ovotestes palingeneses parabases paraleipses paralyses paraphyses parapraxes parentheses pelves penes periphrases
peristalses phyllotaxes phylogeneses praxes prognoses prolepses proptoses prostheses protases psychoneuroses psychoses
ptoses pubes scleroses soroses stenoses syllepses symphyses synapses synarthroses syndesmoses synopses syntheses
syssarcoses tenues theses urinalyses vermes zoonoses 2it resat shat spat 2ium gynecea gynoecea 2ke made remade unmade
2ly deeper 2nade pasquils 2ny pence 2o fordid foredid outdid overdid redid undid 2ose chose 2othe clad unclad 2ow blew
flyblew foreknew grew knew outgrew overblew overgrew overthrew threw 2rino clani 2s crura cyclopes jura stirpes
stylopes terata 2ue prologed 2un foreran outran overran reran 2us basileis 2y flew gainsaid inlaid interlaid laid
mislaid outlaid overflew overlaid overpaid paid prepaid repaid said slain soothsaid underlaid underpaid unlaid unsaid
waylaid 3 abetted abhorred abutted acquitted admitted airdropped allotted annulled appalled arcked averred bagged
ballyragged banned barred barrelled batted bayonetted bedded bedevilled bedimmed befitted befogged begged bejewelled
benefitted bestirred betted bevelled biassed bidden bigger binned bitted bivouacked blabbed blacklegged blatted
blipped blobbed blotted blubbed blurred bobbed bootlegged bopped bragged brainchildren brevetted brimmed budded bugged
bullshitted bullwhipped bullyragged bummed burred bushelled busses caballed canalled cancelled canned capped
carburetted carillonned carolled catnapped catted cavilled channelled chapped charred chatted children chinned chipped
chiselled chitchatted chivved chopped chugged chummed clammed clapped clemmed clipped clogged clopped clotted clubbed
codded cogged coiffed combatted comedones committed compelled complotted concurred confabbed conferred conned
controlled copped coquetted corralled counselled counterplotted crabbed crammed crapped cribbed cropped crying cubbed
cudgelled cupelled cupped curetted curettes curvetted dabbed dagged dammed dapped debarred debugged debussed debusses
decontrolled deferred degassed degasses demitted demobbed demurred denned deterred devilled diagrammed dialled dibbed
dibbukkim dimmed dimmer dinned dipped disannulled disbarred disbudded disembowelled disenthralled dishevelled
disinterred dispelled distilled dogged doglegged donned dotted drabbed drabber dragged dripped drivelled dropped
drubbed drugged drummed dryest dubbed duelled dunned dunner dybbukkim eavesdropped embedded embussed embusses emitted
empanelled enamelled englutted enrolled enthralled entrammelled entrapped enwrapped equalled equipped estopped
excelled expelled extolled facetted fagged fanned fatted fatter featherbedded fellaheen fezzes fibbed figged finned
fitted fitter flagged flammed flannelled flapped flatted flatter flimflammed flipped flitted flogged flopped flubbed
fobbed fogged footslogged forbidden formatted foxtrotted frapped fretted frigged fritted frivolled frogged frolicked
fuelled fulfilled funned funnelled furred gadded gagged gambolled gammed ganned gapped gassed gasses gelled gemmed
gibbed giftwrapped gigged ginned gipped gladder glibber glommed glummer glutted godchildren grabbed grandchildren
gravelled grimmer grinned gripped gritted grovelled grubbed gummed gunned gypped hammed handicapped handselled hardest
hatchelled hatted hedgehopped hemmed hepper hiccupped hipper hobbed hobnobbed hocussed hogged hopped horsewhipped
hotter houselled hovelled hugged humbugged hummed imbedded impanelled impelled incurred inferred initialled inspanned
installed intercropped interlapped intermitted interred intromitted inwrapped jabbed jagged jammed japanned jarred
jetted jewelled jibbed jigged jitterbugged jobbed jogged jotted joypopped jugged jutted kenned kennelled kernelled
kidded kidnapped kipped knapped kneecapped knitted knobbed knotted labelled lagged lallygagged lammed lapped laurelled
leapfrogged levelled libelled lipped lobbed logged lopped lotted lugged madded madder manned manumitted mapped
marcelled marred marshalled marvelled matted medalled metalled mimicked misfitted mobbed modelled mopped mucrones
mudded mugged mummed nabbed nagged napped netted nibbed nickelled nipped nodded nonplussed nonplusses nutted occurred
omitted outbidden outcropped outfitted outgassed outgasses outgeneralled outmanned outputted outspanned outstripped
outwitted overbidden overcropped overlapped overmanned overstepped overtopped padded palled panelled panicked panned
parallelled parcelled patrolled patted pedalled pegged pencilled penned pepped permitted petted pettifogged
photomapped physicked picnicked pigged pinned pipped pistolled pitapatted pitted planned platted plodded plopped
plotted plugged podded pommelled popped potted precancelled preferred pretermitted prigged primmed primmer prodded
programmed programmes propelled propped pubbed pugged pummelled punned pupped quarrelled quickstepped quipped quitted
quizzed quizzes ragged rammed rapped rappelled ratted ravelled rebelled rebutted recapped recommitted recurred redded
redder referred refitted refuelled regretted remitted repelled repotted retransmitted retrofitted retted revelled
revetted revved ribbed ricochetted ridded rigged rimmed ripped rivalled robbed rotted rowelled rubbed rutted sadder
sagged sandbagged sapped scagged scanned scarred scatted scragged scrammed scrapped scrubbed scrummed scudded scummed
shagged shammed sharecropped shellacked shikarred shimmed shinned shipped shitted shopped shotgunned shotted shovelled
shredded shrivelled shrugged shunned shyest sicked sideslipped sidestepped signalled singing sinned sipped skenned
sketted skidded skimmed skinned skipped slabbed slagged slammed slapped slatted slimmer slipped slogged slopped
slotted slugged slummed slurred slyest smugger smutted snagged snapped snedded snipped snivelled snogged snubbed
snugged snugger sobbed sodded sopped spagged spancelled spanned sparred spatted spiralled spitted spotted sprigged
spudded spurred squatted squatter squibbed squidded squizzes stabbed starred stemmed stencilled stepchildren stepped
stetted stirred stopped stotted strapped stripped strongest stropped strummed strutted stubbed studded stummed stunned
subbed submitted subtotalled sulphuretted summed sunned supped swabbed swagged swapped swatted swigged swivelled
swotted symbolled tabbed tagged talcked tanned tanner tapped tarred tasselled tatted teaselled tedded thinned thinner
throbbed thrummed thudded tinned tinselled tipped tittupped togged topped totalled totted towelled trafficked trammed
transferred transhipped transmitted transshipped trapanned trapped travelled trekked trepanned trigged trimmed trimmer
tripped trogged trotted trowelled tugged tunned tunnelled tupped twigged twinned twitted umbones unbarred uncapped
unclogged underpinned underpropped unfitted unkennelled unknitted unmanned unpegged unpinned unplugged unravelled
unrigged unripped unshipped unsnapped unstepped unstopped unwrapped unzipped upped vagged vatted vetted victualled
vitriolled wadded wadsetted wagged wanned wanner warred weatherstripped webbed wedded wetted wetter whammed whapped
whetted whipped whirred whizzed whizzes whopped wigged wigwagged wildcatted wonned worshipped wrapped wryest yakked
yapped yenned yodelled youngest zapped zigzagged zipped 3a cercariiae filariiae haggadoth organums yeshivoth 3aea
zoeas 3ah haftaroth halloth haphtaroth megilloth mezuzoth mitzvoth parashoth 3ake awoke betook forsook mistook
overtook partook retook shook took undertook woke 3all befell fell 3and misunderstood outstood stood understood
withstood 3ang hung overhung 3ap swops 3ave stove 3denum duonas 3e backbitten backslidden bestridden bitten chidden
ghostwritten hidden outridden overridden overwritten rewritten ridden slidden smitten stridden typewritten
underwritten written 3eak bespoke broke forespoke forspoke snuck spoke unspoke 3eal stole 3ear bore born forbore
forswore forsworn outwore outworn overbore swore sworn tore torn unswore unsworn wore worn 3eave clove hove interwove
inwove uphove wove 3eeve rove unrove 3eeze froze unfroze 3efy torrify 3ell foretold outsold oversold retold sold told
undersold 3em moslims 3en agnomina cognomina foramina germina gravamina limina lumina nomina numina praenomina
prenomina putamina rumina stamina tegmina velamina vimina 3esis diaerses diathses 3ets startsy 3ey cagier dicier
dopier gooier homier honied 3f aardwolves beeves behooves bookshelves broadleaves calves cloverleaves dwarves elves
flyleaves halves hooves interleaves leaves loaves mooncalves scarves selves sheaves shelves shinleaves thickleaves
thieves turves werewolves wharves wolves yourselves 3fe alewives drawknives fishwives goodwives housewives jackknives
knives lives midwives oldwives paperknives penknives pocketknives sweetiewives wives 3ff flagstaves quarterstaves 3h
tallitoth 3hur uigurs 3i senussis 3ick stuck unstuck 3id bade forbade 3ide abode bestrode outrode overrode rode strode
3ie lain overlain underlain 3ike struck 3ine outshone shone 3ing clung flung hamstrung rang rung sang slung sprang
sprung strung stung sung swung unslung unstrung upsprang upsprung upswung wrung 3ink countersank countersunk drank
drunk sank shrank shrunk slunk stank stunk sunk 3ior signori 3is necropoleis poleis 3ise arose rose uprose 3ite
ghostwrote overwrote rewrote smote typewrote underwrote wrote 3ium glochidcia 3ive dove drove forgave gave misgave
overdrove shrove skydove strove throve 3mel tramels 3menium hynia 3old beheld held upheld withheld 3ome became came
misbecame overcame 3oot blackfeet feet flatfeet forefeet splayfeet tenderfeet 3ose chosen 3ouse barklice booklice
dormice fieldmice flittermice lice mice rearmice shrewmice titmice woodlice 3rino clanos 3s aphides apsides
caryopsides chlamydes chrysalides custodes definientia encephalitides entia ephemerides epididymides epiglottides
frontes gentes glandes glottides haeredes incudes irides lymphangitides parietes parulides pedes pontes proboscides
pyxides rhachides stapedes vires 3ship tranship 3thecium amphicia 3tum substrasta 3ue prologing 3ur femora 3us corpora
genera subgenera 3ut capita occipita sincipita 3x androsphinges anthelices anthraces antihelices appendices
bisectrices boraces calces calices calyces cephalothoraces cervices cicatrices coccyges cruces cylices cylikes
epicalyces executrices fornices generatrices halluces helices hieracosphinges hyraces interreges kylikes larynges
leges matrices mesothoraces metathoraces nasopharynges pharynges prothoraces radices rectrices salpinges scoleces
separatrices spadices sphinges syringes tectrices thoraces varices voces 3y accompanied acetified acidified aerified
airier alkalified allied ammonified amnestied amplified anglified angrier applied argufied artier ashier atrophied
babied baggier balkier balmier bandied bandier barmier basified battier baulkier bawdier beadier beastlier beatified
beautified beefier beerier bellied bendier berried bitchier bittier blackberried blearier bloodied bloodier
bloodthirstier blowier blowsier blowzier bodied bonier bonnier boozier boskier bossier botchier bouncier brainier
brashier brassier brawnier breathier breezier brinier broodier brutified bubblier buggier bulkier bullied bumpier
bunchier buried burlier burrier bushier busied busier bustier calcified candied cannier canopied cantier carnied
carnified carried casefied catchier cattier certified chancier charier chattier cheekier cheerier cheesier chestier
chewier chillier chintzier chippier chivied chondrified choosier choppier chubbier chuffier chummier chunkier
churchier citified clammier clarified classier classified cleanlier clerklier cloudier clubbier clumsier cockier
cockneyfied codified collied collier comelier comfier complied copied cornier cosier costlier courtlier cozier
crabbier craftier craggier crankier crawlier crazier creamier creepier cried crispier crucified crumbier crumblier
crummier crustier curlier curried curtsied daffier daintier dallied damnified dandier dandified deadlier decalcified
declassified decried defied dehumidified deified demulsified demystified denazified denied denitrified descried
detoxified devitrified dewier dignified dingier dinkier dippier dirtied dirtier disembodied dishier disqualified
dissatisfied diversified divvied dizzied dizzier dodgier dollied dottier doughier doughtier dowdier downier dozier
draftier draggier draughtier dreamier drearier dreggier dressier dried drier drippier drowsier dulcified dummied
dumpier duskier dustier earlier earthier earthlier easied easier eddied edgier edified electrified embodied emptied
emptier emulsified envied espied esterified etherified exemplified falsified fancied fancier fantasied fattier
faultier feistier ferried fiddlier filmier filthier finnier fishier flabbier flaggier flakier flashier flauntier
fledgier fleecier fleshier fleshlier flightier flimsier flintier floatier floppier flossier flown fluffier flukier
flurried foamier foggier folksier foolhardier fortified foxier fratchier freakier frenchier frenchified frenzied fried
friendlier friskier frizzier frizzlier frostier frouzier frowsier frowzier fructified fruitier funkier funnier furrier
fussier fustier fuzzier gabbier gamier gammier gasified gassier gaudier gauzier gawkier ghastlier ghostlier giddied
giddier glassier gloomier gloried glorified glossier godlier gollied goodlier goofier goosier gorier gradelier
grainier grassier gratified greasier greedier grislier grittier grizzlier groggier groovier grottier groutier grubbier
grumpier guarantied guiltier gullied gummier gushier gustier gutsier hairier hammier handier happier hardier harried
hastier haughtier hazier headier healthier heartier heavier heftier herbier hinnied hippier hoarier holier homelier
hornier horrified horsier humidified humpier hungrier hurried huskier hypertrophied icier identified implied
indemnified inkier intensified intermarried interstratified jaggier jammier jauntier jazzier jellied jellified jemmied
jerkier jimmied jollied jollier jollified juicier jumpier justified kindlier kinkier knottier knurlier kookier lacier
lairier lakier lankier lapidified lathier lazier leafier leakier learier leerier leggier lengthier levied lignified
limier lippier liquefied liquified livelier lobbied loftier logier lonelier loonier loopier lordlier lousier lovelier
lowlier luckier lullabied lumpier lunier lustier magnified maltier mangier mankier manlier married marshier massier
maungier mazier mealier measlier meatier merrier messier metrified miffier mightier milkier mingier minified mirkier
misapplied miscarried mistier modified moldier mollified moodier moonier mortified mothier mouldier mousier mouthier
muckier muddied muddier muggier multiplied mummified murkier mushier muskier mustier mutinied muzzier mystified
nappier nastier nattier naughtier needier nervier newsier nidified niftier nigrified nippier nitrified nittier noisier
nosier notified nullified nuttier objectified occupied oilier oozier ossified outcried oversimplified pacified pallier
palmier palsied paltrier pandied pappier parkier parodied parried pastier patchier pawkier peachier pearlier peppier
perkier personified peskier petrified pettier phantasied phonier photocopied pickier piggier pilloried pinier pitchier
pithier pitied plashier platier plied pluckier plumier plummier podgier pokier porkier portlier pottier preachier
preachified preoccupied presignified prettied prettier prettified pricier pricklier pried priestlier princelier
prissier privier prophesied prosier pudgier puffier pulpier punchier punier purified pushier pussier putrefied puttied
quaggier quakier qualified quantified quarried queasier queenlier queried racier rainier rallied ramified randier
rangier rarefied ratified rattier rattlier raunchier readier reclassified recopied rectified reedier reified relied
remarried replevied replied retried reunified revivified rigidified rimier riskier ritzier rockier roilier rookier
roomier ropier rosier rowdier ruddier runnier rushier rustier ruttier saccharified salaried salified sallied saltier
sanctified sandier saponified sappier sassier satisfied saucier savvied savvier scabbier scalier scantier scarier
scarified scorified scraggier scragglier scrappier scrawnier screwier scried scrubbier scruffier scungier scurried
scurvier seamier seedier seemlier sexier shabbier shadier shaggier shakier shapelier shied shier shiftier
shillyshallied shimmied shinier shirtier shoddier showier shrubbier sicklier sightlier signified silicified silkier
sillier simplified skellied sketchier skimpier skinnier skivvied slaphappier slatier sleazier sleepier slier slimier
slimsier slinkier slippier sloppier smarmier smellier smokier snakier snappier snatchier snazzier sniffier snootier
snottier snowier snuffier soapier soggier solemnified solidified sonsier sootier soppier sorrier soupier specified
speechified speedier spicier spied spiffier spikier spindlier spinier splashier spongier spookier spoonier sportier
spottier sprier sprightlier springier squashier squattier squiffier stagier stalkier starchier starrier statelier
steadied steadier stealthier steamier stellified stied stingier stockier stodgier stonier storied stormier stratified
streakier streamier stretchier stringier stripier stroppier studied stuffier stultified stumpier stupefied sturdier
subjectified sulkier sullied sultrier sunnier supplied surlier swankier swarthier sweatier syllabified tackier talkier
tallied tammied tangier tardier tarried tastier tattier tawdrier techier teenier tepefied terrified testier testified
tetchier thirstier thornier threadier thriftier throatier tidied tidier timelier tinier tinnier tipsier toadied tonier
toothier torrefied touchier transmogrified trashier travestied trendier trickier tricksier tried trustier tubbier
tumefied turfier tweedier twiggier typified uglier uglified understudied unfriendlier ungainlier ungodlier unhappier
unhealthier unholier unified unrulier unsteadied untidied untidier varied vastier verbified verified versified viewier
vilified vitrified vivified wackier waddied warier washier wavier waxier weaklier wealthier wearied wearier webbier
weedier weenier weensier weepier weightier whackier whimsier whinnied wieldier wilier windier winier winterier
wintrier wirier wispier wittier wonkier woodier woodsier woollier woozier wordier worldlier wormier worried worthier
wried wrier yeastier yummier zanier zippier 4 abetting abhorring abutting acquitting admitting airdropping allotting
annulling appalling arcking averring bagging ballyragging banning barrelling barring batting bayonetting bedding
bedevilling bedimming befitting befogging begetting begging beginning bejewelling benefitting besetting bestirring
betting bevelling biassing bidding biggest binning bitting bivouacking blabbing blacklegging blatting blipping
blobbing blotting blubbing blurring bobbing bootlegging bopping bragging brevetting brimming budding bugging
bulldogging bullshitting bullwhipping bullyragging bumming burring bushelling caballing canalling cancelling canning
capping carburetting carillonning carolling catnapping catting cavilling channelling chapping charring chatting
chinning chipping chiselling chitchatting chivving chopping chugging chumming cladding clamming clapping clemming
clipping clogging clopping clotting clubbing codding cogging coiffing combatting committing compelling complotting
concurring confabbing conferring conning controlling copping coquetting corralling counselling counterplotting
crabbing cramming crapping cribbing cropping crosscutting cryings cubbing cudgelling cupelling cupping curetting
curvetting cutting dabbing dagging damming dapping debarring debugging debussing decontrolling deferring degassing
demitting demobbing demurring denning deterring devilling diagramming dialling dibbing digging dimmest dimming dinning
dipping disannulling disbarring disbudding disembowelling disenthralling dishevelling disinterring dispelling
distilling dogging doglegging donning dotting drabbest drabbing dragging dripping drivelling dropping drubbing
drugging drumming dubbing duelling dunnest dunning eavesdropping embedding embussing emitting empanelling enamelling
englutting enrolling enthralling entrammelling entrapping enwrapping equalling equipping estopping excelling expelling
extolling facetting fagging fanning farther fattest fatting featherbedding fibbing figging finning fittest fitting
flagging flamming flannelling flapping flattest flatting flimflamming flipping flitting flogging flopping flubbing
fobbing fogging footslogging forbidding forerunning forgetting formatting foxtrotting frapping fretting frigging
fritting frivolling frogging frolicking fuelling fulfilling funnelling funning furring gadding gagging gambolling
gamming ganning gapping gassing gelling gemming getting gibbing giftwrapping gigging ginning gipping gladdest glibbest
glomming glummest glutting grabbing gravelling grimmest grinning gripping gritting grovelling grubbing gumming gunning
gypping hamming handicapping handselling hatchelling hatting hedgehopping hemming heppest hiccupping hippest hitting
hobbing hobnobbing hocussing hogging hopping horsewhipping hottest houselling hovelling hugging humbugging humming
ichthyosauruses imbedding impanelling impelling incurring inferring initialling insetting inspanning installing
intercropping intercutting interlapping intermitting interring intromitting inwrapping jabbing jagging jamming
japanning jarring jetting jewelling jibbing jigging jitterbugging jobbing jogging jotting joypopping jugging jutting
kennelling kenning kernelling kidding kidnapping kipping knapping kneecapping knitting knobbing knotting labelling
lagging lallygagging lamming lapping laurelling leapfrogging letting levelling libelling lipping lobbing logging
lopping lotting lugging maddest madding manning manumitting mapping marcelling marring marshalling marvelling matting
medalling metalling mimicking misfitting mishitting mishnayoth mobbing modelling mopping mudding mugging mumming
nabbing nagging napping netting nibbing nickelling nipping nodding nonplussing nutting occurring offsetting omitting
outbidding outcropping outfitting outgassing outgeneralling outmanning outputting outrunning outspanning outstripping
outwitting overbidding overcropping overlapping overmanning overrunning oversetting overstepping overtopping padding
palling panelling panicking panning parallelling parcelling patrolling patting pedalling pegging pencilling penning
pepping permitting pettifogging petting photomapping photosetting physicking picnicking pigging pinning pipping
pistolling pitapatting pitting planning platting plodding plopping plotting plugging podding pommelling popping
potting precancelling preferring pretermitting prigging primmest primming prodding programming propelling propping
pubbing pugging pummelling punning pupping putting quarrelling quickstepping quipping quitting quizzing ragging
ramming rappelling rapping ratting ravelling rebelling rebutting recapping recommitting recurring reddest redding
referring refitting refuelling regretting remitting repelling repotting rerunning resetting resitting retransmitting
retrofitting retting revelling revetting revving ribbing ricochetting ridding rigging rimming ripping rivalling
robbing rotting rowelling rubbing running rutting saddest sagging sandbagging sapping scagging scanning scarring
scatting scragging scramming scrapping scrubbing scrumming scudding scumming setting shagging shamming sharecropping
shedding shellacking shikarring shimming shinning shipping shitting shopping shotgunning shotting shovelling shredding
shrivelling shrugging shunning shutting sicking sideslipping sidestepping signalling sinning sipping sitting skenning
sketting skidding skimming skinning skipping slabbing slagging slamming slapping slatting sledding slimmest slipping
slitting slogging slopping slotting slugging slumming slurring smuggest smutting snagging snapping snedding snipping
snivelling snogging snubbing snuggest snugging sobbing sodding sopping spagging spancelling spanning sparring spatting
spinning spiralling spitting splitting spotting sprigging spudding spurring squattest squatting squibbing squidding
stabbing starring stemming stencilling stepping stetting stilettoeing stirring stopping stotting strapping stripping
stropping strumming strutting stubbing studding stumming stunning subbing subletting submitting subtotalling
sulphuretting summing sunning supping swabbing swagging swapping swatting swigging swimming swivelling swotting
symbolling tabbing tagging talcking tannest tanning tapping tarring tasselling tatting teaselling tedding thinnest
thinning throbbing thrumming thudding tinning tinselling tipping tittupping togging topping totalling totting
towelling trafficking tramming transferring transhipping transmitting transshipping trapanning trapping travelling
trekking trepanning trigging trimmest trimming tripping trogging trotting trowelling tugging tunnelling tunning
tupping twigging twinning twitting typesetting unbarring uncapping unclogging underbidding undercutting underletting
underpinning underpropping undersetting unfitting unkennelling unknitting unmanning unpegging unpinning unplugging
unravelling unrigging unripping unshipping unsnapping unstepping unstopping unwrapping unzipping uppercutting upping
upsetting vagging vatting vetting victualling vitriolling wadding wadsetting wagging wannest wanning warring
weatherstripping webbing wedding wettest wetting whamming whapping whetting whipping whirring whizzing whopping
wigging wigwagging wildcatting winning wonning worshipping wrapping yakking yapping yenning yodelling zapping
zigzagging zipping 4aena phlyctenae 4ake awoken woken 4ame benempt 4ar shofroth shophroth 4as shammosim 4ay might 4be
were 4din gospopoda 4eak bespoken broken forespoken forspoken spoken unspoken 4eal stolen 4ear borne forborne
overborne 4eave cloven interwoven inwoven woven 4eeze frozen unfrozen 4en flamines pectines schatchonim 4er chedarim
4es limites stipites 4ese pekingese 4ex apices aruspices auspices caudices cimices codices cortices culices haruspices
ibices indices latices murices pollices pontifices remiges scolices subcortices subindices vertices vortices 4ey
cagiest diciest dopiest gooiest homiest 4go forewent forwent outwent underwent went 4hrea ocreae 4i taxying 4ie
belying caddying dying hogtying lying overlying stymying tying underlying untying vying 4imio daymio 4ind bound
enwound found ground overwound rewound spellbound unbound unwound wound 4inka stotkini 4iro tyros 4mel trameled 4nade
pasquilled 4o imagines lentigines teredines testudines uredines vertigines 4oose geese 4ooth buckteeth dogteeth
eyeteeth foreteeth snaggleteeth teeth 4re ricercacari 4riper stiper 4rson salespeople 4sbok gemboks 4tch caught 4te
igorrorote 4w dought 4well best 4y airiest angriest artiest ashiest baggiest balkiest balmiest bandiest barmiest
battiest baulkiest bawdiest beadiest beastliest beefiest beeriest bendiest bitchiest bittiest bleariest bloodiest
bloodthirstiest blowiest blowsiest blowziest boniest bonniest booziest boskiest bossiest botchiest bounciest brainiest
brashiest brassiest brawniest breathiest breeziest briniest broodiest bubbliest buggiest bulkiest bumpiest bunchiest
burliest burriest bushiest busiest bustiest canniest cantiest catchiest cattiest chanciest chariest chattiest
cheekiest cheeriest cheesiest chestiest chewiest chilliest chintziest chippiest chivvied chivvies choosiest choppiest
chubbiest chuffiest chummiest chunkiest churchiest clammiest classiest cleanliest clerkliest cloudiest clubbiest
clumsiest cockiest colliest comeliest comfiest corniest cosiest costliest courtliest coziest crabbiest craftiest
craggiest crankiest crawliest craziest creamiest creepiest crispiest crumbiest crumbliest crummiest crustiest curliest
daffiest daintiest dandiest deadliest dewiest dingiest dinkiest dippiest dirtiest dishiest dizziest dodgiest dottiest
doughiest doughtiest dowdiest downiest doziest draftiest draggiest draughtiest dreamiest dreariest dreggiest dressiest
driest drippiest drowsiest dumpiest duskiest dustiest earliest earthiest earthliest easiest edgiest emptiest fanciest
fattiest faultiest feistiest fiddliest filmiest filthiest finniest fishiest flabbiest flaggiest flakiest flashiest
flauntiest fledgiest fleeciest fleshiest fleshliest flightiest flimsiest flintiest floatiest floppiest flossiest
fluffiest flukiest foamiest foggiest folksiest foolhardiest foxiest fratchiest freakiest frenchiest friendliest
friskiest frizziest frizzliest frostiest frouziest frowsiest frowziest fruitiest funkiest funniest furriest fussiest
fustiest fuzziest gabbiest gamiest gammiest gassiest gaudiest gauziest gawkiest ghastliest ghostliest giddiest
glassiest gloomiest glossiest godliest goodliest goofiest goosiest goriest gradeliest grainiest grassiest greasiest
greediest grisliest grittiest grizzliest groggiest grooviest grottiest groutiest grubbiest grumpiest guiltiest
gummiest gushiest gustiest gutsiest hairiest hammiest handiest happiest hardiest hastiest haughtiest haziest headiest
healthiest heartiest heaviest heftiest herbiest hippiest hoariest holiest homeliest horniest horsiest humpiest
hungriest huskiest iciest inkiest jaggiest jammiest jauntiest jazziest jerkiest jolliest juiciest jumpiest kindliest
kinkiest knottiest knurliest kookiest laciest lairiest lakiest lankiest lathiest laziest leafiest leakiest leariest
leeriest leggiest lengthiest limiest lippiest liveliest loftiest logiest loneliest looniest loopiest lordliest
lousiest loveliest lowliest luckiest lumpiest luniest lustiest maltiest mangiest mankiest manliest marshiest massiest
maungiest maziest mealiest measliest meatiest merriest messiest miffiest mightiest milkiest mingiest mirkiest mistiest
moldiest moodiest mooniest mothiest mouldiest mousiest mouthiest muckiest muddiest muggiest murkiest mushiest muskiest
mustiest muzziest nappiest nastiest nattiest naughtiest neediest nerviest newsiest niftiest nippiest nittiest noisiest
nosiest nuttiest oiliest ooziest palliest palmiest paltriest pappiest parkiest pastiest patchiest pawkiest peachiest
pearliest peppiest perkiest peskiest pettiest phoniest pickiest piggiest piniest pitchiest pithiest plashiest platiest
pluckiest plumiest plummiest podgiest pokiest porkiest portliest pottiest preachiest prettiest priciest prickliest
priestliest princeliest prissiest priviest prosiest pudgiest puffiest pulpiest punchiest puniest pushiest pussiest
quaggiest quakiest queasiest queenliest raciest rainiest randiest rangiest rattiest rattliest raunchiest readiest
reediest rimiest riskiest ritziest rockiest roiliest rookiest roomiest ropiest rosiest rowdiest ruddiest runniest
rushiest rustiest ruttiest saltiest sandiest sappiest sassiest sauciest savviest scabbiest scaliest scantiest scariest
scraggiest scraggliest scrappiest scrawniest screwiest scrubbiest scruffiest scungiest scurviest seamiest seediest
seemliest sexiest shabbiest shadiest shaggiest shakiest shapeliest shiest shiftiest shiniest shirtiest shoddiest
showiest shrubbiest sickliest sightliest silkiest silliest sketchiest skimpiest skinniest slaphappiest slatiest
sleaziest sleepiest sliest slimiest slimsiest slinkiest slippiest sloppiest smarmiest smelliest smokiest snakiest
snappiest snatchiest snazziest sniffiest snootiest snottiest snowiest snuffiest soapiest soggiest sonsiest sootiest
soppiest sorriest soupiest speediest spiciest spiffiest spikiest spindliest spiniest splashiest spongiest spookiest
spooniest sportiest spottiest spriest sprightliest springiest squashiest squattiest squiffiest stagiest stalkiest
starchiest starriest stateliest steadiest stealthiest steamiest stingiest stockiest stodgiest stoniest stormiest
streakiest streamiest stretchiest stringiest stripiest stroppiest stuffiest stumpiest sturdiest sulkiest sultriest
sunniest surliest swankiest swarthiest sweatiest tackiest talkiest tangiest tardiest tastiest tattiest tawdriest
techiest teeniest testiest tetchiest thirstiest thorniest threadiest thriftiest throatiest tidiest timeliest tiniest
tinniest tipsiest toniest toothiest touchiest trashiest trendiest trickiest tricksiest trustiest tubbiest turfiest
tweediest twiggiest ugliest unfriendliest ungainliest ungodliest unhappiest unhealthiest unholiest unruliest untidiest
vastiest viewiest wackiest wariest washiest waviest waxiest weakliest wealthiest weariest webbiest weediest weeniest
weensiest weepiest weightiest whackiest whimsiest wieldiest wiliest windiest winiest winteriest wintriest wiriest
wispiest wittiest wonkiest woodiest woodsiest woolliest wooziest wordiest worldliest wormiest worthiest wriest
yeastiest yummiest zaniest zippiest 4yatid carides 5abi wahhabis 5agai assegais 5ap swopped 5aroo jackeroos 5bad worse
worst 5each taught untaught 5ead trodden untrodden 5eech besought 5eegee squilgee 5eek sought 5ell swollen upswollen
5elt molten 5et begotten forgotten gotten 5eyrir aurar 5gali araglis 5ify ladyfied ladyfies 5ight fought outfought
5imio daymios 5ing brought 5ink bethought outthought rethought shrunken sunken thought unthought 5ith tallaisim 5ivy
chevied chevies 5mel trameling tramelled 5menium hyniums 5nade pasquilling 5ptyxis anatyxes 5rono madornos 5rotl artal
artel 5sbuck gembucks 5uy bought underbought 5y abought chivvying 5yrse therses 6ap swopping 6ar further 6armouse
reremice 6atto annattos 6clepe yclept 6eder chadarim hadarim 6hman ottomans 6ify ladyfying 6ivy chevying 6likuta
makuta 6loti maloti 6mel tramelling 6ork wrought 6oschbok bushbok 6other brethren 6redium uncidia 6tenary bicennaries
6well better 7adame mesdames 7aestus cestuses 7clepe ycleped 7eesty bhishties 7ellunge muskallunge 7hachis rachides
7oschbok bushboks 8achis rhachises 8chatchen shadchans 8edema oedemata 8hallah challoth 8onsieur messieurs 8sente
listente 9esophagus oesophagi 9theridium andtheridia
`;
